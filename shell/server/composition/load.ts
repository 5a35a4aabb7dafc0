import { readFileSync } from 'node:fs'
import { compositionSchema } from '@storefront/api/composition'
import { digestOf, idOf } from '@storefront/build/canonical'

import { releasesOf } from '../document/start-files.ts'
import type { FileStore } from './file-store.ts'
import type { Signer } from './sign.ts'
import type { CompositionLog, LiveComposition } from './types.ts'

export type SignedText = { id: string; content: string; signature: string }

type Tools = { signer: Signer; store: FileStore; log: CompositionLog }

/**
 * Checks signature, id and every file, then makes it ready for documents. A broken file of a remote costs that remote
 * only; the document's own parts must be whole.
 */
export async function loadComposition(
  signed: SignedText,
  { signer, store, log }: Tools,
): Promise<LiveComposition> {
  const { id, content, signature } = signed
  if (idOf(content) !== id) throw new Error(`Composition ${id} is not what its id says`)
  if (!signer.verify(content, signature)) {
    throw new Error(`Composition ${id} is not signed with this shop's key`)
  }
  const composition = compositionSchema.parse(JSON.parse(content))
  const texts = new Map<string, string>()
  const { parts, locales } = composition.shell
  const own = new Set([parts.frame, parts.boot, parts.recovery, ...Object.values(locales)])
  for (const file of releasesOf(composition).flatMap(release => release.files)) {
    const found = await store.find(file)
    if (!found) log.error({ path: file.path }, 'file is missing or changed: it is not served')
    else if (own.has(file.path)) texts.set(file.path, readFileSync(found.absolutePath, 'utf8'))
  }
  const lost = [...own].filter(path => !texts.has(path))
  if (lost.length > 0) throw new Error(`Composition ${id} lacks ${lost.join(', ')}`)
  return {
    id,
    composition,
    text: content,
    digest: digestOf(content),
    read: path => read(texts, path),
  }
}

function read(texts: Map<string, string>, path: string): string {
  const text = texts.get(path)
  if (text === undefined) throw new Error(`Cannot read ${path}: no part of the document`)
  return text
}
