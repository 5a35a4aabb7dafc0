import { readFile } from 'node:fs/promises'
import type { Release } from '@storefront/api/composition'
import { digestOf } from '@storefront/kit/release/canonical'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { parseRelease } from '../composition/make.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { allParts, type Part } from '../publish/file-names.ts'
import { findPublished } from '../repository-releases.ts'
import { allow, requireToken } from '../tokens/require-token.ts'

async function readRelease({ database }: Dependencies, id: string): Promise<Release> {
  const row = await findPublished(database, id)
  if (row) return parseRelease(row.document)
  const message = `There is no release ${id} here: \`npm run registry -- releases\` lists them.`
  throw new HttpError(404, 'unknown_release', { message })
}

/** Exactly the listed bytes, or null. The store can have another compressed variant than this release lists. */
async function readPart(files: FileStore, { file, name, digest }: Part): Promise<Buffer | null> {
  const found = await files.find(file)
  const encoding = name.endsWith('.br') ? found?.encodings.br : found?.encodings.gzip
  const stored = digest === file.digest ? found : encoding
  const bytes = stored ? await readFile(stored.absolutePath) : null
  return bytes && digestOf(bytes) === digest ? bytes : null
}

/** Sends published releases to `registry copy`, which publishes them in another shop. */
export async function registerReleaseFiles(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { store } = dependencies

  addEndpoint(app, 'GET /_registry/releases/:id', async request =>
    ok(await readRelease(dependencies, request.params.id)),
  )

  addEndpoint(
    app,
    'GET /_registry/releases/:id/files/:name',
    { preValidation: allow('publish') },
    async (request, reply) => {
      const { id, name } = request.params
      const release = await readRelease(dependencies, id)
      // Source maps show the sources of a team.
      await requireToken(request, 'publish', release.name)
      const part = allParts(release).find(one => one.name === name)
      const bytes = part && (await readPart(store.files, part))
      if (bytes) return reply.type('application/octet-stream').send(bytes)
      throw new HttpError(404, 'missing_files', {
        message: `${name} of release ${id} is not in this shop as its release lists it.`,
      })
    },
  )
}
