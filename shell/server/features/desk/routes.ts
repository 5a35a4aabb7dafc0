import { isBlank } from '@storefront/api/is-blank'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { cleanText, hideMessage } from '../chat/index.ts'
import { readPlanCards } from '../orders/index.ts'
import { readCommand, readDeskConversation, visitDesk } from './access.ts'
import { listColleagues } from './repository-agents.ts'
import { sendReply } from './repository-changes.ts'
import { listDesk } from './repository-conversations.ts'
import { listForDesk } from './repository-messages.ts'

/** `/api/v3/desk/…`: conversations in which a person was requested, for the support team (`shared/api/desk.ts`). */
export async function registerDesk(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, now } = dependencies

  addEndpoint(app, 'GET /api/v3/desk/conversations', async request => {
    const { id } = await visitDesk(request)
    return ok({ ...(await listDesk(database, id)), now: now().toISOString() })
  })

  addEndpoint(app, 'GET /api/v3/desk/agents', async request => {
    const { id } = await visitDesk(request)
    return ok(await listColleagues(dependencies, id))
  })

  addEndpoint(app, 'GET /api/v3/desk/conversations/:id/messages', async request => {
    const command = await readCommand(request)
    const page = request.query
    const conversation = await readDeskConversation(request, command)
    const messages = await listForDesk(database, conversation, page)
    return ok({ conversation, messages })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/messages', async request => {
    const command = await readCommand(request)
    const { clientId, plans, ...sent } = request.body
    const text = cleanText(sent.text).trim()
    if (isBlank(text) && plans.length === 0)
      throw new HttpError(422, 'invalid', { details: { text: 'too_small' } })
    const cards = await readPlanCards(dependencies, plans)
    const message = await sendReply(database, command, { clientId, text, plans: cards })
    const conversation = await readDeskConversation(request, command)
    return ok({ conversation, messages: [hideMessage(message)] })
  })
}
