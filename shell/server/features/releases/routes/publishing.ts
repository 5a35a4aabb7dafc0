import { Readable } from 'node:stream'
import type { Release } from '@storefront/api/composition'
import type { CompleteRequest } from '@storefront/api/publications'
import { type Published, registryLimits } from '@storefront/api/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { closeUpload } from '../../../http/requests/close-upload.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { holdValidToken } from '../checks/repository-queue.ts'
import { parseRelease } from '../composition/make.ts'
import { createPreviewOnce } from '../previews/create-preview.ts'
import { problemsAlone } from '../publish/check-place.ts'
import { Publisher } from '../publish/publisher.ts'
import { nameOf, readManifest } from '../publish/read-manifest.ts'
import { toSummaries } from '../publish/summary.ts'
import { addPublication } from '../repository-publications.ts'
import { findPublished, type PublishedRow, renewPublished } from '../repository-releases.ts'
import { allow, type Caller, requireToken } from '../tokens/require-token.ts'

const audited = { audits: 'publish' } as const
/** How long the preview of a new release works. */
const previewMinutes = 30
/** The server reads no body without permission, and none that is too large. */
async function checkManifestRequest(request: FastifyRequest): Promise<void> {
  await requireToken(request, 'publish')
  if (Number(request.headers['content-length'] ?? 0) <= registryLimits.manifestBytes) return
  throw new HttpError(413, 'too_large', {
    message: 'release.json is larger than 1 MB: split fewer chunks, so that it lists fewer files.',
  })
}

/** A token that is revoked at the same time publishes and renews nothing that its revocation does not see. */
async function requireValidToken(transaction: Database, { tokenId }: Caller): Promise<void> {
  if (tokenId === null || (await holdValidToken(transaction, tokenId))) return
  throw new HttpError(401, 'no_token', { message: 'This token was revoked.' })
}

/** The published release, and the live composition with it. The caller has been checked before. */
async function toPublished(
  dependencies: Dependencies,
  row: PublishedRow,
  caller: Caller,
): Promise<Published> {
  const { database } = dependencies
  const document = parseRelease(row.document)
  const [release] = await toSummaries(database, [row])
  if (!release) throw new Error(`Release ${document.id} has no summary`)
  const problems = await problemsAlone(database, document)
  if (problems.length > 0) return { release, preview: null, problems }
  const requested = {
    set: { releases: [document.id] },
    minutes: previewMinutes,
    forTests: false,
    caller,
  }
  try {
    return { release, preview: await createPreviewOnce(dependencies, requested), problems }
  } catch (error) {
    // A file of another team may be broken. Then there is no preview, and the release is published all the same.
    if (!(error instanceof HttpError) || error.code !== 'composition_refused') throw error
    return { release, preview: null, problems: [error.message] }
  }
}

/** Only this route accepts bytes of any content type, as a stream. */
async function registerFiles(scope: FastifyInstance, publisher: Publisher): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_request: FastifyRequest, body: unknown) => body)
  scope.addHook('onResponse', async request => closeUpload(request))

  addEndpoint(
    scope,
    'PUT /_registry/releases/:id/files/:name',
    { preValidation: allow('publish'), config: { ...audited, isLong: true } },
    async request => {
      const { id, name } = request.params
      const release = await publisher.find(id)
      await requireToken(request, 'publish', release.name)
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      return ok({ missing: await publisher.take(release, name, body) })
    },
  )
}

/**
 * `/_registry/releases`: announces a release, receives its missing files, completes it, and lists releases (see the
 * contract).
 */
export async function registerPublishing(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, store } = dependencies
  const publisher = new Publisher(database, store)
  await app.register(scope => registerFiles(scope, publisher))

  const announcing = {
    onRequest: checkManifestRequest,
    bodyLimit: registryLimits.manifestBytes,
    config: audited,
  }
  addEndpoint(app, 'POST /_registry/releases', announcing, async request => {
    const name = nameOf(request.body)
    nameSubject(request, name)
    const { who } = await requireToken(request, 'publish', name)
    return ok(await publisher.announce({ release: readManifest(request.body), who }))
  })

  /** A published release, without missing files. */
  const findOver = async (id: string) =>
    (await publisher.findIncoming(id)) ? null : await findPublished(database, id)

  const findAnnounced = async (id: string) => {
    const before = await findOver(id)
    if (before) return { release: parseRelease(before.document), published: true }
    try {
      return { release: await publisher.find(id), published: false }
    } catch (error) {
      // Another request may have completed the release between the two queries.
      const after = await findOver(id)
      if (!after) throw error
      return { release: parseRelease(after.document), published: true }
    }
  }

  const complete = async (release: Release, caller: Caller, commit = '') => {
    const detail = [release.name, release.label, commit.slice(0, 12)].join(' ').trim()
    const noted = async (transaction: Database) => {
      await requireValidToken(transaction, caller)
      await audit(transaction, caller, { what: 'publish', subject: release.id, detail })
    }
    try {
      await publisher.complete({ release, who: caller.who }, noted)
    } catch (error) {
      // A concurrent repetition of this step takes its files.
      if (!(await findOver(release.id))) throw error
    }
  }

  const renew = (id: string, caller: Caller, said: CompleteRequest['publication']) =>
    inTransaction(database, async transaction => {
      const { who } = caller
      await requireValidToken(transaction, caller)
      const row = await renewPublished(transaction, id, who)
      const { key = null, claim = null } = said ?? {}
      if (row) await addPublication(transaction, { release: id, who, key, claim })
      return row
    })

  addEndpoint(
    app,
    'POST /_registry/releases/:id/complete',
    { preValidation: allow('publish'), config: audited },
    async request => {
      const { caller } = request
      const { id } = request.params
      const { publication } = request.body
      const { release, published } = await findAnnounced(id)
      await requireToken(request, 'publish', release.name)
      const commit = publication?.claim.commit ?? undefined
      if (!published) await complete(release, caller, commit)
      // A build that exists is published again by its name, which makes it the newest one.
      const row = await renew(id, caller, publication)
      if (!row) throw new Error(`Release ${id} is gone after it was published`)
      return ok(await toPublished(dependencies, row, caller))
    },
  )
}
