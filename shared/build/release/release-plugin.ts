import { readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import type { Budgets } from '@storefront/api/budgets'
import type { Expose, Release } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'

import type { BuildMode } from '../bundler/container.ts'
import type { Exposes } from '../bundler/exposes.ts'
import { dist } from '../root.ts'
import { releaseId } from './canonical.ts'
import { contractsOf } from './contracts.ts'
import { emitLocales } from './locales.ts'
import { releaseFile } from './release-files.ts'
import { BuildReader } from './release-stats.ts'
import { emitDeclarations } from './types/emit.ts'
import { writeTypes } from './types/write-types.ts'

/** The data that the bundler does not have. */
export type ReleaseSource = {
  name: string
  folder: string
  owner: string
  mode: BuildMode
  exposes: Exposes
  routes: Release['routes']
  slots: Release['slots']
  /** Absolute path of the folder with en.json, zh-TW.json and es.json. */
  locales: string
  budgets?: Budgets | undefined
}

/**
 * The file of a chunk group's entry, by the start of its name.
 * @throws when it is missing
 */
export function entryFile(files: string[], head: string): string {
  const found = files.find(file => file.startsWith(`${head}.`) && file.endsWith('.js'))
  if (!found) throw new Error(`Cannot find ${head}.*.js among the built files`)
  return found
}

/** Builds for development are not published, and the monolith is only a baseline. */
function hasTypes({ name, mode }: ReleaseSource): boolean {
  return mode === 'production' && name !== 'monolith'
}

/** Starts to emit the declarations, so that they are ready when the bundler is. */
export function emitTypesBeside(api: Parameters<RsbuildPlugin['setup']>[0], source: ReleaseSource) {
  api.onBeforeBuild(() => {
    // `writeTypes` reports a failure of the same run.
    if (hasTypes(source))
      emitDeclarations(source.name, resolve(source.folder)).catch(() => undefined)
  })
}

export async function writeRelease(
  source: ReleaseSource,
  built: {
    files: string[]
    entry: string
    exposes: Record<string, Expose>
    uses: string[]
    shared: string[]
  },
  extra: object = {},
): Promise<Release> {
  const folder = join(dist, source.name)
  const locales = await emitLocales(source.locales, folder)
  const types = hasTypes(source) ? await writeTypes(source, folder) : null
  const others = [...Object.values(locales), ...(types ? [types] : [])]
  const names = [...new Set([...built.files, ...others])].sort()
  const path = (name: string) => `/r/${source.name}/${name}`
  const content: Omit<Release, 'id'> = {
    name: source.name,
    label: labelOf(source.folder),
    owner: source.owner,
    entry: path(built.entry),
    files: await Promise.all(
      // Pages do not load types, so the best compression would only cost time.
      names.map(name =>
        releaseFile(folder, source.name, name, name === types ? 'development' : source.mode),
      ),
    ),
    exposes: built.exposes,
    routes: source.routes,
    slots: source.slots,
    locales: Object.fromEntries(
      Object.entries(locales).map(([language, name]) => [language, path(name)]),
    ) as Record<Language, string>,
    contracts: contractsOf(built.uses),
    shared: built.shared,
    ...(types && { types: path(types) }),
    ...(source.budgets && { budgets: source.budgets }),
    ...extra,
  }
  const release = { ...content, id: releaseId(content) }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release, null, 1))
  await removeOthers(folder, names)
  return release
}

/** Turns a finished container build into a release: compressed files, digests and `release.json`. */
export function releasePlugin(source: ReleaseSource): RsbuildPlugin {
  return {
    name: 'storefront-release',
    setup(api) {
      emitTypesBeside(api, source)
      // No module imports the translations, so the watcher needs their folder.
      api.onAfterCreateCompiler(({ compiler }) => {
        const compilers = 'compilers' in compiler ? compiler.compilers : [compiler]
        for (const { hooks } of compilers)
          hooks.afterCompile.tap('storefront-release', compilation => {
            compilation.contextDependencies.add(source.locales)
          })
      })
      api.onAfterBuild(async ({ stats }) => {
        if (!stats || stats.hasErrors()) return
        const reader = new BuildReader(stats as Rspack.Stats, source.name)
        const facts = reader.facts(source.exposes)
        // `shared` implements the contract of every module that it exposes.
        const uses = source.name === 'shared' ? Object.keys(source.exposes) : facts.uses
        await writeRelease(source, { ...facts, uses, entry: entryFile(facts.files, 'entry') })
      })
    },
  }
}

/** Removes files of previous builds. It runs last, so that a failed build leaves the previous one intact. */
async function removeOthers(folder: string, names: string[]): Promise<void> {
  const stored = new Set([
    'release.json',
    ...names.flatMap(name => [name, `${name}.br`, `${name}.gz`]),
  ])
  const others = (await readdir(folder)).filter(name => !stored.has(name))
  await Promise.all(others.map(name => rm(join(folder, name), { recursive: true, force: true })))
}

function labelOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const version: unknown = JSON.parse(text).version
  if (typeof version !== 'string')
    throw new Error(`Cannot read the version of ${folder}/package.json`)
  return version
}
