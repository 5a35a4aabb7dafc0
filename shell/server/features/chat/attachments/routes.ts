import { Readable } from 'node:stream'
import { chatLimits } from '@storefront/api/chat'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../../dependencies.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../../http/rate-limits/rate-limit.ts'
import { createStreamCount } from '../../../http/rate-limits/stream-limits.ts'
import { closeUpload } from '../../../http/requests/close-upload.ts'
import { parse } from '../../../http/requests/parse.ts'
import { readId } from '../../../http/requests/read-id.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { readSession } from '../../accounts/index.ts'
import { createOwnerFinder, findConversationOwner } from '../conversation/conversation-owner.ts'
import {
  type ConversationOwner,
  findConversation,
  openConversation,
} from '../conversation/repository-conversations.ts'
import { detectType } from './detect-type.ts'
import { fileHeaders } from './file-headers.ts'
import { cleanFileName } from './file-name.ts'
import { receiveFile, tooLarge } from './receive-file.ts'
import {
  findAttachment,
  type Reader,
  readAttachment,
  readPieces,
} from './repository-attachments.ts'
import { addUpload, checkRoom, deleteUpload, type GuestBudget } from './repository-uploads.ts'
import { createFileSigner } from './signature.ts'
import { createUploadPlaces } from './upload-places.ts'
import { requireDisk, requireGuestRoom } from './upload-room.ts'

/** Each download occupies some pieces of its file until it ends. */
const downloadLimits = { perAddress: 32, perProcess: 128 }
const fileSchema = z.object({
  expires: z.string().check(z.regex(/^\d{1,16}$/)),
  signature: z.string().check(z.maxLength(100)),
})

function checkLength(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > chatLimits.attachmentBytes) throw tooLarge()
}

async function findOwnConversation(
  request: FastifyRequest,
  known?: ConversationOwner | null,
): Promise<string | undefined> {
  const speaker = known === undefined ? await findConversationOwner(request) : known
  return speaker ? await findConversation(request.server.dependencies.database, speaker) : undefined
}

async function toReader(request: FastifyRequest): Promise<Reader> {
  const session = await readSession(request)
  const isSupport = ['support', 'operator'].includes(session?.account.role ?? '')
  return { conversationId: await findOwnConversation(request), isSupport }
}

/** Checks the space of the disk, of the guest and of the conversation before receiving the file. */
async function requireRoom(request: FastifyRequest): Promise<GuestBudget | null> {
  const { dependencies } = request.server
  const bytes = Number(request.headers['content-length'] ?? 0)
  await requireDisk(dependencies, bytes)
  const speaker = await findConversationOwner(request)
  const conversationId = await findOwnConversation(request, speaker)
  if (conversationId !== undefined) await checkRoom(dependencies.database, conversationId)
  const isCustomer = speaker !== null && 'customerId' in speaker
  return isCustomer ? null : requireGuestRoom(dependencies, clientKey(request), bytes)
}

async function receive(request: FastifyRequest, { config }: Dependencies) {
  const content = await receiveFile(request.body as Readable, config.dataDir)
  if (content.length === 0) throw new HttpError(422, 'invalid', { details: { '': 'empty' } })
  const detected = detectType(content)
  if (!detected)
    throw new HttpError(415, 'unsupported_type', { message: 'This type of file is not accepted.' })
  return { content, detected }
}

/** Only these routes accept bytes, as a stream. */
async function registerUploads(scope: FastifyInstance): Promise<void> {
  const { dependencies } = scope
  const { database } = dependencies
  const limitUploads = createLimiter(scope, 'upload', clientKey)
  const createSpeaker = createOwnerFinder(scope)
  const places = createUploadPlaces()

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/octet-stream',
    async (_request: FastifyRequest, body: unknown) => body,
  )
  scope.addHook('onResponse', async request => closeUpload(request))

  addEndpoint(
    scope,
    'POST /api/v3/chat/attachments',
    { config: { isLong: true } },
    async (request, reply) => {
      const { name } = request.query
      await limitUploads(request)
      checkLength(request)
      if (!(request.body instanceof Readable)) throw new HttpError(422, 'invalid')
      const guest = await requireRoom(request)
      const leave = places.enter(clientKey(request))
      const { content, detected } = await receive(request, dependencies).finally(leave)
      const speaker =
        (await findConversationOwner(request)) ?? (await createSpeaker(request, reply))
      const upload = {
        ...detected,
        name: cleanFileName(name, detected.type),
        // The first message of the conversation sets its language.
        conversationId: await openConversation(database, speaker, 'en'),
      }
      return ok(await addUpload(database, upload, content, guest))
    },
  )
}

/**
 * `/api/v3/chat/attachments` accepts files. It redirects readers with access to `/files/chat`, whose signed URLs work
 * for a minute.
 */
export async function registerAttachments(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, config } = dependencies
  const signer = createFileSigner(config)
  const downloads = createStreamCount(downloadLimits)
  await app.register(registerUploads)

  addEndpoint(app, 'DELETE /api/v3/chat/attachments/:id', async request => {
    const { id } = request.params
    const conversationId = await findOwnConversation(request)
    if (conversationId === undefined || !(await deleteUpload(database, conversationId, id)))
      throw new HttpError(404, 'not_found')
    return ok({})
  })

  addEndpoint(app, 'GET /api/v3/chat/attachments/:id', async (request, reply) => {
    const attachment = await findAttachment(database, request.params.id, await toReader(request))
    if (!attachment) throw new HttpError(404, 'not_found')
    return reply.redirect(signer.toAddress(attachment.id, dependencies.now()), 302)
  })

  app.get('/files/chat/:id', async (request, reply) => {
    const id = readId(request)
    const checked = signer.check(id, parse(fileSchema, request.query), dependencies.now())
    if (checked === 'wrong') throw new HttpError(403, 'bad_signature')
    if (checked === 'expired') throw new HttpError(410, 'link_expired')
    const file = await readAttachment(database, id)
    if (!file) throw new HttpError(404, 'not_found')
    const leave = downloads.enter(clientKey(request))
    const content = Readable.from(readPieces(database, id)).once('close', leave)
    return reply.headers(fileHeaders(file)).send(content)
  })
}
