import { readFile } from 'node:fs/promises'
import type { Composition, ReleaseFile } from '@storefront/api/composition'
import { languages } from '@storefront/api/language'
import { digestOf } from '@storefront/kit/release/canonical'

import type { Keyring } from '../keys/keyring.ts'
import { type SignedText, verifySigned } from '../keys/verify.ts'
import { releasesOf, startFiles } from '../start-files.ts'
import type { FileStore } from '../store/file-store.ts'
import type { MissingFiles } from '../store/missing-files.ts'
import { StoreUnavailable } from '../store/objects/object-store.ts'
import type { LiveComposition } from '../types.ts'
import { lacking, unreachable } from './unusable.ts'

type Tools = { keyring: Keyring; store: FileStore; missing: MissingFiles }

/** The files that every page needs. If one is broken, the previous composition is better. */
export function neededPaths(composition: Composition): string[] {
  const { frame, boot, recovery } = composition.shell.parts
  const started = languages.flatMap(language =>
    Object.values(startFiles(composition, language, null)).flat(),
  )
  return [...new Set([frame, boot, recovery, ...started])]
}

/** What documents contain of remotes. Without it, a page has no heading or no content until its code loads. */
function documentPaths(composition: Composition): string[] {
  return releasesOf(composition).flatMap(({ routes, locales, serverRendering }) => {
    const hasHeading = routes.some(({ skeleton }) => skeleton.heading)
    const texts = hasHeading || serverRendering ? Object.values(locales) : []
    return serverRendering ? [...texts, serverRendering.script] : texts
  })
}

/**
 * Checks signature, id and every file, then prepares the composition for pages. A broken file of a remote affects that
 * remote only.
 * @throws UnusableComposition if the check fails, or if a file that every page needs is broken
 */
export async function loadComposition(
  signed: SignedText,
  { keyring, store, missing }: Tools,
): Promise<LiveComposition> {
  const { id, content } = signed
  const composition = verifySigned(signed, keyring)
  const texts = new Map<string, string>()
  const needed = neededPaths(composition)
  const read = new Set([...needed, ...documentPaths(composition)])
  const load = async (file: ReleaseFile): Promise<StoreUnavailable | null> => {
    try {
      const found = await store.find(file)
      if (!found) missing.note(file)
      else if (read.has(file.path)) texts.set(file.path, await readFile(found.absolutePath, 'utf8'))
      return null
    } catch (error) {
      if (error instanceof StoreUnavailable) return error
      throw error
    }
  }
  const files = releasesOf(composition).flatMap(release => release.files)
  const failures = (await Promise.all(files.map(load))).filter(failure => failure !== null)
  const lost = needed.filter(path => !texts.has(path))
  if (lost.length > 0) throw failures[0] ? unreachable(id, failures[0]) : lacking(id, lost)
  return {
    id,
    composition,
    text: content,
    digest: digestOf(content),
    read: path => readNeeded(texts, path),
    findTexts: path => texts.get(path),
  }
}

function readNeeded(texts: Map<string, string>, path: string): string {
  const text = texts.get(path)
  if (text === undefined) throw new Error(`Cannot read ${path}: no part of the document`)
  return text
}
