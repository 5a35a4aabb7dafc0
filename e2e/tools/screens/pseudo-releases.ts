import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import { remoteNames } from '@storefront/kit/platform/targets'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import { root } from '@storefront/kit/root'

import { relabel } from '../../../scripts/resilience/built.ts'
import { editBuild } from '../releases/edited-release.ts'
import { pseudoTexts } from './pseudo-texts.ts'

/** The shop in a language of pseudo texts: a text on screen without its mark does not come from a locale file. */
export function makePseudoReleases(): Promise<BuiltRelease[]> {
  const remotes = remoteNames().map(name => makePseudo(name, join('remotes', name)))
  return Promise.all([makePseudo('shell', 'shell'), makePseudo('shared', 'shared'), ...remotes])
}

/** Replaces the English texts of a container: its locale file, those that its scripts import, and its metadata. */
async function makePseudo(name: string, folder: string): Promise<BuiltRelease> {
  const imported = await readImported(join(root, folder, 'src'))
  const built = await editBuild(name, {
    isIn: (text, file) => /^en\.\w+\.json$/.test(file) || replaceImported(text, imported) !== text,
    change: text =>
      text.startsWith('{')
        ? JSON.stringify(pseudoTexts(JSON.parse(text)))
        : replaceImported(text, imported),
  })
  const { routes, fills } = built.release
  return relabel(built, {
    routes: replaceEnglish(routes),
    ...(fills && { fills: replaceEnglish(fills) }),
  })
}

/** The English texts that the scripts in a folder import. */
async function readImported(folder: string): Promise<unknown[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => [])
  const english = paths.filter(path => path.endsWith('locales/en.json'))
  return Promise.all(
    english.map(async path => JSON.parse(await readFile(join(folder, path), 'utf8'))),
  )
}

/** A bundler writes an imported JSON file as `JSON.parse('…')`. */
function replaceImported(script: string, imported: unknown[]): string {
  return script.replace(/JSON\.parse\(('(?:[^'\\]|\\.)*')\)/g, (call, literal: string) => {
    const value: unknown = JSON.parse(String(runInNewContext(literal)))
    if (!imported.some(texts => isDeepStrictEqual(texts, value))) return call
    return `JSON.parse(${JSON.stringify(JSON.stringify(pseudoTexts(value)))})`
  })
}

/** Replaces the English one of all texts in each language. */
function replaceEnglish<Value>(value: Value): Value {
  const toPseudo = (key: string, each: unknown) => (key === 'en' ? pseudoTexts(each) : each)
  return JSON.parse(JSON.stringify(value, toPseudo))
}
