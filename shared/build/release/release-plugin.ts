import { readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import type { Budgets } from '@storefront/api/budgets'
import type { Expose, Release } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'
import type { StoredState } from '@storefront/api/stored-state'

import type { BuildMode } from '../bundler/container.ts'
import type { Exposes } from '../bundler/exposes.ts'
import { type SlotContexts, writeInterface } from '../interface/write-interface.ts'
import { packagesOf } from '../sbom/installed-package.ts'
import { toSbom } from '../sbom/write-sbom.ts'
import { type WrittenScript, writeServerScript } from '../server-rendering/write-script.ts'
import { afterBuild } from './after-build.ts'
import { canonicalJson, releaseId } from './canonical.ts'
import { contractsOf } from './contracts.ts'
import { checkHeadings } from './headings.ts'
import { emitLocales } from './locales.ts'
import { releaseFile, targetOf, writeHashed } from './release-files.ts'
import { type Build, BuildReader } from './release-stats.ts'
import { emitDeclarations } from './types/emit.ts'
import { writeTypes } from './types/write-types.ts'
import { watchFolders } from './watch-folders.ts'
import { writeMaps } from './write-maps.ts'

/** The data that the bundler does not have. */
export type ReleaseSource = {
  name: string
  folder: string
  owner: string
  mode: BuildMode
  exposes: Exposes
  /** Modules of `shared` that an expose needs first although it imports them on demand. */
  preloads?: Record<string, string[]>
  routes: Release['routes']
  slots: Release['slots']
  /** The exposes of the pages that the server renders; for `shared`, none. Unset: no script for the server. */
  serverRendered?: Exposes
  /** Extensions of extension slots. */
  fills?: Release['fills']
  /** The contexts of the extension slots that it offers and fills. */
  contexts?: SlotContexts
  /** Absolute path of the folder with en.json, zh-TW.json and es.json. */
  locales: string
  budgets?: Budgets | undefined
  /** What the container stores in browsers. */
  state?: StoredState | undefined
  /** Absolute path of the folder of the build (`targetOf`). */
  target?: string
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
function isComparable({ name, mode }: ReleaseSource): boolean {
  return mode === 'production' && name !== 'monolith'
}

/** Starts to emit the declarations, so that they are ready when the bundler is. */
export function emitTypesBeside(api: Parameters<RsbuildPlugin['setup']>[0], source: ReleaseSource) {
  api.onBeforeBuild(() => {
    // `writeTypes` reports a failure of the same run.
    if (isComparable(source))
      emitDeclarations(source.name, resolve(source.folder)).catch(() => undefined)
  })
}

/** Writes what the release offers and uses, if anything compares it. Resolves to the name of the file. */
export async function describeRelease(
  source: ReleaseSource,
  builds: Build[],
): Promise<string | null> {
  return isComparable(source) ? writeInterface(source, builds) : null
}

/** Lists the packages in the files of the release, if it can be published. Resolves to the name of the file. */
export async function describePackages(
  source: ReleaseSource,
  builds: Pick<Build, 'packageFiles'>[],
): Promise<string | null> {
  if (!isComparable(source)) return null
  const packages = packagesOf(builds.flatMap(build => build.packageFiles()))
  const program = { name: source.name, version: labelOf(source.folder) }
  const text = canonicalJson(toSbom(program, packages))
  return writeHashed(targetOf(source), 'sbom.cdx.json', text)
}

/** In development, pages always render in the browser, whose code is newer. */
async function describeServerRendering(source: ReleaseSource): Promise<WrittenScript | null> {
  const { serverRendered, mode } = source
  if (!serverRendered || mode !== 'production') return null
  return writeServerScript(source, serverRendered, targetOf(source))
}

/** The document of a page preloads what its expose uses. */
function withPreloads(
  exposes: Record<string, Expose>,
  preloads: Record<string, string[]>,
): Record<string, Expose> {
  return Object.fromEntries(
    Object.entries(exposes).map(([key, expose]) => {
      const uses = new Set([...expose.uses, ...(preloads[key] ?? [])])
      return [key, { ...expose, uses: [...uses].sort() }]
    }),
  )
}

export async function writeRelease(
  source: ReleaseSource,
  built: {
    files: string[]
    entry: string
    exposes: Record<string, Expose>
    uses: string[]
    shared: string[]
    /** Name of the file with its interface; null if it has none. */
    description?: string | null
    /** Name of the file with its packages; null if it has none. */
    sbom?: string | null
    /** The script for the server, with its file name; null if it has none. */
    serverRendering?: Release['serverRendering'] | null
  },
  extra: object = {},
): Promise<Release> {
  const folder = targetOf(source)
  checkHeadings(source.routes, source.locales)
  const locales = await emitLocales(source.locales, folder)
  const types = isComparable(source) ? await writeTypes(source, folder) : null
  const { description, sbom, serverRendering: rendering } = built
  const unloaded = [types, description, sbom, rendering?.script].filter(
    name => name !== null && name !== undefined,
  )
  const names = [...new Set([...built.files, ...Object.values(locales), ...unloaded])].sort()
  const path = (name: string) => `/r/${source.name}/${name}`
  const maps = await writeMaps(folder, { container: source.name, scripts: built.files })
  const content: Omit<Release, 'id'> = {
    name: source.name,
    label: labelOf(source.folder),
    owner: source.owner,
    entry: path(built.entry),
    files: await Promise.all(
      names.map(name => {
        if (source.mode === 'development')
          return releaseFile(folder, source.name, name, 'uncompressed')
        // Pages do not load these, so the best compression would only cost time.
        const mode = unloaded.includes(name) ? 'development' : 'production'
        return releaseFile(folder, source.name, name, mode)
      }),
    ),
    exposes: withPreloads(built.exposes, source.preloads ?? {}),
    routes: source.routes,
    slots: source.slots,
    ...(source.fills && { fills: source.fills }),
    locales: Object.fromEntries(
      Object.entries(locales).map(([language, name]) => [language, path(name)]),
    ) as Record<Language, string>,
    contracts: contractsOf(built.uses),
    shared: built.shared,
    ...(types && { types: path(types) }),
    ...(source.budgets && { budgets: source.budgets }),
    ...(description && { interface: path(description) }),
    ...(sbom && { sbom: path(sbom) }),
    ...(maps && { maps }),
    ...(rendering && { serverRendering: { ...rendering, script: path(rendering.script) } }),
    ...extra,
  }
  const release = { ...content, id: releaseId(content) }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release, null, 1))
  await removeOthers(folder, maps ? [...names, basename(maps.path)] : names)
  return release
}

/** Turns a finished container build into a release: compressed files, digests and `release.json`. */
export function releasePlugin(source: ReleaseSource): RsbuildPlugin {
  return {
    name: 'storefront-release',
    setup(api) {
      emitTypesBeside(api, source)
      watchFolders(api, [source.locales])
      afterBuild(api, async stats => {
        const reader = new BuildReader(stats as Rspack.Stats, source.name)
        const facts = reader.facts(source.exposes)
        // `shared` implements the contract of every module that it exposes.
        const uses = source.name === 'shared' ? Object.keys(source.exposes) : facts.uses
        const entry = entryFile(facts.files, 'entry')
        const description = await describeRelease(source, [reader])
        const script = await describeServerRendering(source)
        const sbom = await describePackages(source, script ? [reader, script] : [reader])
        const serverRendering = script?.serverRendering
        await writeRelease(source, { ...facts, uses, entry, description, sbom, serverRendering })
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
