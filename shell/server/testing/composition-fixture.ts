import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Release, ReleaseFile } from '@storefront/api/composition'
import type { ReleaseInterface } from '@storefront/api/interface'
import type { Language } from '@storefront/api/language'
import type { ReleaseMaps } from '@storefront/api/source-maps'
import { digestOf, idOf, releaseId } from '@storefront/kit/release/canonical'
import { toSbom } from '@storefront/kit/sbom/write-sbom'

import { makeComposition, parseRelease } from '../features/releases/composition/make.ts'
import type { LiveComposition } from '../features/releases/composition/types.ts'

/**
 * `facts`: what the release offers and uses. Without it, the release has no interface. `packages`: name → version.
 * Without them, the release has no SBOM. `hasMaps`: it has a source map of its entry.
 */
type BuildChanges = Partial<Release> & {
  facts?: ReleaseInterface
  packages?: Record<string, string>
  hasMaps?: boolean
}

/** A small built shop for tests: a folder with the same files as a real build. */
export type BuiltShop = {
  distDir: string
  dataDir: string
  /** Builds a container, or builds it again. `text` is the content of its script. */
  build: (name: string, text: string, changes?: BuildChanges) => Promise<Release>
  remove: () => Promise<void>
}

const frame = `<html lang="{{language}}" data-composition="{{composition}}"{{forcedMode}}><title>{{title}}</title><meta name="description" content="{{description}}">{{alternates}}<script>{{boot}}</script>
{{files}}<script type="application/json" id="composition">{{data}}</script>
<!--default--><header>{{t:frame.brand}}{{navigation}}</header><!--/default-->{{main}}{{recovery}}</html>`

const texts = {
  frame: { brand: 'Quarry', loading: 'Loading' },
  notFound: { title: 'Page Not Found' },
  failure: { title: 'Internal Server Error' },
  recovery: 'Retry',
}

/** The builds in the folder as a live composition, without database and signature. */
export async function readLive({ distDir }: BuiltShop): Promise<LiveComposition> {
  const releases = await Promise.all(
    (await readdir(distDir)).map(async name =>
      parseRelease(JSON.parse(await readFile(join(distDir, name, 'release.json'), 'utf8'))),
    ),
  )
  const made = makeComposition(releases)
  const read = (path: string) => readFileSync(join(distDir, path.replace('/r/', '')), 'utf8')
  return { ...made, digest: digestOf(made.text), read, findTexts: read }
}

export async function createBuiltShop(): Promise<BuiltShop> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-built-'))
  const distDir = join(folder, 'dist')
  return {
    distDir,
    dataDir: join(folder, 'data'),
    build: (name, text, changes) => build(distDir, { name, text, changes }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

type Container = { name: string; text: string; changes?: BuildChanges }

async function build(distDir: string, container: Container): Promise<Release> {
  const { name, text } = container
  const { facts, packages, hasMaps, ...changes } = container.changes ?? {}
  const folder = join(distDir, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const emit = (file: string, content: string) => emitFile(folder, `/r/${name}/${file}`, content)
  const entry = await emit(
    `entry.${idOf(text).slice(0, 10)}.js`,
    name === 'shell' ? text : toEntry(name, changes, text),
  )
  const language = await emit('texts.json', JSON.stringify(texts))
  const own = await emit('document.txt', frame)
  const recovery = await emit('recovery.txt', '<section hidden>{{t:recovery}}</section>')
  const described = facts && (await emitFacts(emit, facts))
  const sbom = packages && (await emitSbom(emit, name, packages))
  const maps = hasMaps && (await emitMaps(folder, entry.path))
  const locales = { en: language.path, 'zh-TW': language.path, es: language.path }
  const parts = {
    frame: own.path,
    boot: entry.path,
    runtime: entry.path,
    recovery: recovery.path,
    js: [entry.path],
    css: [],
    uses: ['cart'],
  }
  const content: Release = {
    name,
    id: '',
    label: '1.0.0',
    owner: name,
    entry: entry.path,
    files: [
      entry,
      language,
      own,
      recovery,
      ...[described, sbom].filter(file => file !== undefined),
    ],
    exposes: name === 'shared' ? { cart: { js: [entry.path], css: [], uses: [] } } : {},
    routes: [],
    slots: [],
    locales: locales satisfies Record<Language, string>,
    contracts: {},
    shared: ['react'],
    ...(name === 'shell' && { parts }),
    ...(described && { interface: described.path }),
    ...(sbom && { sbom: sbom.path }),
    ...(maps && { maps }),
    ...changes,
  }
  const release = { ...content, id: releaseId(content) }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return release
}

function emitFacts(
  emit: (file: string, content: string) => Promise<ReleaseFile>,
  facts: ReleaseInterface,
): Promise<ReleaseFile> {
  const text = JSON.stringify(facts)
  return emit(`interface.${idOf(text).slice(0, 10)}.json`, text)
}

function emitSbom(
  emit: (file: string, content: string) => Promise<ReleaseFile>,
  container: string,
  packages: Record<string, string>,
): Promise<ReleaseFile> {
  const listed = Object.entries(packages).map(([name, version]) => ({ name, version }))
  const text = JSON.stringify(toSbom({ name: container, version: '1.0.0' }, listed))
  return emit(`sbom.${idOf(text).slice(0, 10)}.cdx.json`, text)
}

/** The second letter of the script is the sixth one of line 3 in the source. */
async function emitMaps(folder: string, script: string): Promise<ReleaseFile> {
  const container = basename(folder)
  const map = {
    sources: [`remotes/${container}/src/page.ts`],
    names: ['readPrice'],
    mappings: 'CAEKA',
  }
  const maps: ReleaseMaps = { version: 1, scripts: { [basename(script)]: map } }
  const text = JSON.stringify(maps)
  const name = `maps.${idOf(text).slice(0, 10)}.json`
  const { encodings: _, ...file } = await emitFile(folder, `/maps/${container}/${name}`, text)
  await rm(join(folder, `${name}.gz`))
  return { ...file, encodings: {} }
}

/** The part of an entry that the registry reads: the names of container and exposes. */
function toEntry(name: string, changes: Partial<Release> | undefined, text: string): string {
  const exposes = Object.keys(changes?.exposes ?? { cart: {} })
  return `var storefront_${name};({${exposes.map(key => `"./${key}":0`)}});${text}`
}

async function emitFile(folder: string, path: string, content: string): Promise<ReleaseFile> {
  const bytes = Buffer.from(content)
  const gz = gzipSync(bytes)
  await writeFile(join(folder, basename(path)), bytes)
  await writeFile(join(folder, `${basename(path)}.gz`), gz)
  const encodings = { gzip: { digest: digestOf(gz), bytes: gz.length } }
  return { path, digest: digestOf(bytes), bytes: bytes.length, encodings }
}
