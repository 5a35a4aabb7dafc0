import { type CannedReply, cannedReplyRequestSchema } from '@storefront/api/desk'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { parse } from '../../http/requests/parse.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { cleanText } from '../chat/index.ts'
import {
  deleteCannedReply,
  listCannedReplies,
  saveCannedReply,
} from './repository-canned-replies.ts'

function cleanTexts(texts: CannedReply['texts']): CannedReply['texts'] {
  return {
    en: cleanText(texts.en),
    'zh-TW': cleanText(texts['zh-TW']),
    es: cleanText(texts.es),
  }
}

/** `/api/v3/desk/replies`: the canned replies of the team in three languages. Each change responds with the whole list. */
export async function registerDeskReplies(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/desk/replies', async () => {
    return ok(await listCannedReplies(database))
  })

  addEndpoint(app, 'PUT /api/v3/desk/replies/:id', async request => {
    const { id } = request.params
    const { title, texts } = request.body
    const cleaned = { title: cleanText(title), texts: cleanTexts(texts) }
    const reply = parse(cannedReplyRequestSchema, cleaned)
    if (Object.values(reply.texts).every(text => text === ''))
      throw new HttpError(422, 'invalid', { details: { texts: 'too_small' } })
    await saveCannedReply(database, { id, ...reply })
    return ok(await listCannedReplies(database))
  })

  addEndpoint(app, 'DELETE /api/v3/desk/replies/:id', async request => {
    await deleteCannedReply(database, request.params.id)
    return ok(await listCannedReplies(database))
  })
}
