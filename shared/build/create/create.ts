import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

import { readParameters } from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'
import type { Environment } from '../command-line/settings.ts'
import { sourcesOf } from './sources.ts'

const manifestFile = 'package.json'
const versionsSchema = z.record(z.string(), z.string())
const manifestSchema = z.looseObject({
  dependencies: z.optional(versionsSchema),
  devDependencies: z.optional(versionsSchema),
  scripts: z.optional(versionsSchema),
})

/** Runs `storefront create` in the folder of the new remote, and returns the text to print at the end. */
export async function create(line: string[], _env: Environment): Promise<string> {
  const { values, positionals } = readParameters(line)
  if (values.help === true) return help
  const [name = ''] = positionals
  if (!/^[a-z]{2,30}$/.test(name))
    throw new CommandFailure(
      'Name the remote with lowercase letters, for example `npx storefront create reviews`.',
      { code: 'usage' },
    )
  const folder = process.cwd()
  await writeSources(folder, name)
  await extendManifest(folder, name)
  if (values.json === true) return JSON.stringify({ name, folder }, null, 2)
  return nextSteps(name)
}

/** Never overwrites a file. */
async function writeSources(folder: string, name: string): Promise<void> {
  const files = Object.entries(sourcesOf(name))
  const existing = files.map(([path]) => path).filter(path => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new CommandFailure(`${folder} is not empty: choose another folder.`, {
      code: 'not_empty',
      lines: existing,
    })
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const scripts = {
  build: 'rsbuild build',
  check: 'storefront check',
  lint: 'biome check .',
  release: 'storefront release',
  test: 'vitest run',
  types: 'storefront types',
}
const dependencies = { '@nanostores/react': '^1.0.0', nanostores: '^1.0.0', react: '^19.0.0' }
const devDependencies = {
  '@biomejs/biome': '^2.5.0',
  '@types/react': '^19.0.0',
  jsdom: '^29.0.0',
  'react-dom': '^19.0.0',
  typescript: '^7.0.0',
  vitest: '^4.0.0',
}

/** `npm install <kit>` has written a package.json before. Its own entries stay. */
async function extendManifest(folder: string, name: string): Promise<void> {
  const path = join(folder, manifestFile)
  const text = existsSync(path) ? await readFile(path, 'utf8') : '{}'
  const { main: _, ...own } = manifestSchema.parse(JSON.parse(text))
  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    ...own,
    type: 'module',
    scripts: { ...own.scripts, ...scripts },
    dependencies: { ...dependencies, ...own.dependencies },
    devDependencies: { ...devDependencies, ...own.devDependencies },
  }
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

const nextSteps = (name: string) =>
  [
    `The remote ${name} is here, with the page /${name}. Next:`,
    '  npm install',
    '  npx storefront types --shop <address>    writes what the live shop declares',
    '  npx storefront check --shop <address>    checks types, tests, and the build',
    '  npx storefront release --shop <address>  publishes it, and prints a preview link',
    `Before the release, the platform team runs: npm run registry -- routes grant ${name} /${name}`,
  ].join('\n')

const help = [
  'npx storefront create <name>: writes a new remote into this folder: a page, a store, a test, and texts in three languages.',
  '',
  '  --json              prints the full result as JSON',
  '  --help              shows this text',
].join('\n')
