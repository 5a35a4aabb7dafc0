import { deskMessageRequestSchema } from '@storefront/api/desk'
import { isBlank } from '@storefront/api/is-blank'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { parse } from '../../http/parse.ts'
import { HttpError } from '../../http-error.ts'
import { cleanText, hideMessage } from '../chat/index.ts'
import { readPlanCards } from '../orders/index.ts'
import { conversationsPath as path, readAct, readAtDesk, visitDesk } from './access.ts'
import { listColleagues } from './repository-agents.ts'
import { sendReply } from './repository-changes.ts'
import { listDesk } from './repository-conversations.ts'
import { listForDesk } from './repository-messages.ts'

const sequenceSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))
const pageSchema = z.object({
  before: z.optional(sequenceSchema),
  after: z.optional(sequenceSchema),
})

/** `/api/v3/desk/…`: conversations that asked for a person, for the team alone (desk.ts of the contracts). */
export async function registerDesk(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, now } = dependencies

  app.get(path, async request => {
    const { id } = await visitDesk(request)
    return ok({ ...(await listDesk(database, id)), now: now().toISOString() })
  })

  app.get('/api/v3/desk/agents', async request => {
    const { id } = await visitDesk(request)
    return ok(await listColleagues(database, id))
  })

  app.get(`${path}/:id/messages`, async request => {
    const act = await readAct(request)
    const page = parse(pageSchema, request.query)
    const conversation = await readAtDesk(request, act)
    const messages = await listForDesk(database, conversation, page)
    return ok({ conversation, messages })
  })

  app.post(`${path}/:id/messages`, async (request, reply) => {
    const act = await readAct(request)
    const { clientId, plans, ...sent } = parse(deskMessageRequestSchema, request.body)
    const text = cleanText(sent.text).trim()
    if (isBlank(text) && plans.length === 0)
      throw new HttpError(422, 'invalid', { details: { text: 'too_small' } })
    const cards = await readPlanCards(dependencies, plans)
    const message = await sendReply(database, act, { clientId, text, plans: cards })
    const conversation = await readAtDesk(request, act)
    return reply.code(201).send(ok({ conversation, messages: [hideMessage(message)] }))
  })
}
