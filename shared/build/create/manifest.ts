import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

import type { Place } from './place.ts'

const versionsSchema = z.record(z.string(), z.string())
const manifestSchema = z.looseObject({
  version: z.optional(z.string()),
  dependencies: z.optional(versionsSchema),
  devDependencies: z.optional(versionsSchema),
  scripts: z.optional(versionsSchema),
})
type Manifest = z.infer<typeof manifestSchema>

const scripts = {
  build: 'rsbuild build',
  check: 'storefront check',
  lint: 'biome check .',
  release: 'storefront release',
  test: 'vitest run',
  types: 'storefront types',
}
const dependencies = {
  '@nanostores/react': '^1.0.0',
  nanostores: '^1.0.0',
  react: '^19.0.0',
  zod: '^4.0.0',
}
/** The version of this repository. Another one can have other rules, and other forms of files. */
export const biomeVersion = '2.5.15'
const devDependencies = {
  '@biomejs/biome': biomeVersion,
  '@types/react': '^19.0.0',
  '@types/react-dom': '^19.0.0',
  jsdom: '^29.0.0',
  'react-dom': '^19.0.0',
  typescript: '^7.0.0',
  vitest: '^4.0.0',
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'package.json')
  return manifestSchema.parse(existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {})
}

/** `npm install <kit>` has written a package.json before. Its entries stay, except scripts of the same names. */
async function ownManifest(folder: string, name: string): Promise<Manifest> {
  const { main: _, ...own } = await readManifest(folder)
  return {
    name,
    version: '1.0.0',
    private: true,
    ...own,
    type: 'module',
    scripts: { ...own.scripts, ...scripts },
    dependencies: { ...dependencies, ...own.dependencies },
    devDependencies: { ...devDependencies, ...own.devDependencies },
  }
}

/** In this repository, all remotes have the versions that `shared` has. */
async function workspaceManifest(workspace: string, name: string): Promise<Manifest> {
  const [shared, kit] = await Promise.all(
    ['shared', 'shared/build'].map(folder => readManifest(join(workspace, folder))),
  )
  const known: Record<string, string | undefined> = {
    ...shared?.devDependencies,
    ...shared?.dependencies,
    shared: shared?.version,
  }
  const versionsOf = (names: string[]) =>
    Object.fromEntries(names.sort().map(each => [each, known[each] ?? '*']))
  const development = { '@storefront/kit': kit?.version ?? '*' }
  return {
    name: `@storefront/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: versionsOf([...Object.keys(dependencies), '@storefront/api', 'shared']),
    devDependencies: {
      ...development,
      ...versionsOf(['@types/react', '@types/react-dom', 'react-dom']),
    },
  }
}

/** Writes the package.json of a new remote. */
export async function writeManifest({ folder, workspace }: Place, name: string): Promise<void> {
  const manifest = await (workspace === null
    ? ownManifest(folder, name)
    : workspaceManifest(workspace, name))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
