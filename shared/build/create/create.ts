import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prefixProblem } from '@storefront/api/route-grants'

import { readParameters } from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'
import type { Environment } from '../command-line/settings.ts'
import { writeManifest } from './manifest.ts'
import { type Place, placeOf } from './place.ts'
import { sourcesOf } from './sources.ts'

/** Runs `storefront create` in the folder of the new remote, and returns the text to print at the end. */
export async function create(line: string[], _env: Environment): Promise<string> {
  const { values, positionals } = readParameters(line)
  if (values.help === true) return help
  const name = readName(positionals)
  const place = placeOf(name, process.cwd())
  await writeSources(place, name)
  await writeManifest(place, name)
  if (values.json === true) return JSON.stringify({ name, folder: place.folder }, null, 2)
  return place.workspace === null ? ownSteps(name) : workspaceSteps(name)
}

/** Other targets of the build, which is in `dist/<name>`. */
const taken = ['shell', 'shared', 'server', 'sandbox', 'checker', 'monolith']

function readName([name = '']: string[]): string {
  if (!/^[a-z]{2,30}$/.test(name))
    throw new CommandFailure(
      'Name the remote with lowercase letters, for example `npx storefront create reviews`.',
      { code: 'usage' },
    )
  const problem = taken.includes(name) ? `${name} is a part of the shop` : prefixProblem(`/${name}`)
  if (problem === null) return name
  throw new CommandFailure(`Choose another name: ${problem}.`, { code: 'usage' })
}

/** Never overwrites a file. */
async function writeSources({ folder, workspace }: Place, name: string): Promise<void> {
  const files = Object.entries(sourcesOf(name, workspace !== null))
  const known = [...files.map(([path]) => path), ...(workspace === null ? [] : ['package.json'])]
  const existing = known.filter(path => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new CommandFailure(
      workspace === null
        ? `${folder} is not empty: choose another folder.`
        : `${folder} is not empty: choose another name.`,
      { code: 'not_empty', lines: existing },
    )
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const grant = (name: string) =>
  `Before the release, the platform team runs: npm run registry -- routes grant ${name} /${name}`

const ownSteps = (name: string) =>
  [
    `The remote ${name} is here, with the page /${name} and a part of each plan's page. Next:`,
    '  npm install',
    '  npx storefront types --shop <address>    writes what the live shop declares',
    '  npx storefront check --shop <address>    checks types, tests, and the build',
    '  npx storefront release --shop <address>  publishes it, and prints a preview link',
    grant(name),
  ].join('\n')

function workspaceSteps(name: string): string {
  const commands = [
    ['npm install', 'links the new package'],
    [`npm run dev -- ${name}`, 'shows it in a shop of its own'],
    [`npm run check -- ${name}`, 'checks types, tests, and the build against a running shop'],
    [`npm run release -- ${name}`, 'publishes it, and prints a preview link'],
  ]
  const width = Math.max(...commands.map(([command = '']) => command.length))
  return [
    `The remote ${name} is in remotes/${name}, with the page /${name} and a part of each plan's page. Next:`,
    ...commands.map(([command = '', effect]) => `  ${command.padEnd(width)}  ${effect}`),
    'Tests compare remotes/ with deploy/Dockerfile and scripts/test/changed/end-to-end-groups.ts: add it to both.',
    grant(name),
  ].join('\n')
}

const help = [
  'npx storefront create <name>: writes a new remote: a page with a link in the navigation, a part of the page of each',
  'plan, a store, tests, and texts in three languages. It is in this folder, or in remotes/<name> of the repository of the',
  'shop.',
  '',
  '  --json              prints the full result as JSON',
  '  --help              shows this text',
].join('\n')
