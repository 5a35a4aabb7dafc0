import { compositionSchema } from '@storefront/api/composition'
import { z } from 'zod'

type NamedFile = {
  path: string
  /** Null: the document names the file without a digest. */
  digest: string | null
}

export type ShopDocument = { composition: string; files: NamedFile[] }

const startSchema = z.object({ digests: z.record(z.string(), z.string()) })

/** The files below `/r/` that a document names, with their digests. @throws Error for a page that is no shop */
export function readDocument(html: string): ShopDocument {
  const [, composition] = /<html[^>]* data-composition="([0-9a-f]{64})"/.exec(html) ?? []
  const [, json] = /id="composition">(.*?)<\/script>/s.exec(html) ?? []
  if (!composition || !json) throw new Error('it is no page of the shop')
  const { digests } = startSchema.parse(JSON.parse(json))
  const named = [...html.matchAll(/(?:src|href)="(\/r\/[^"]+)"/g)].map(([, path = '']) => path)
  const paths = [...new Set([...named, ...Object.keys(digests)])]
  const files = paths
    .filter(path => path.startsWith('/r/'))
    .map(path => ({ path, digest: digests[path] ?? null }))
  return { composition, files }
}

/** All files of a composition, which an open document can load later. */
export function readListedFiles(composition: unknown): NamedFile[] {
  const { shell, shared, remotes } = compositionSchema.parse(composition)
  return [shell, shared, ...Object.values(remotes)].flatMap(({ files }) =>
    files.map(({ path, digest }) => ({ path, digest })),
  )
}
