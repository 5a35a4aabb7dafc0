import { isBlank } from '@storefront/api/is-blank'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { cleanText, hideMessage } from '../chat/index.ts'
import { readPlanCards } from '../orders/index.ts'
import { readAct, readAtDesk, visitDesk } from './access.ts'
import { listColleagues } from './repository-agents.ts'
import { sendReply } from './repository-changes.ts'
import { listDesk } from './repository-conversations.ts'
import { listForDesk } from './repository-messages.ts'

/** `/api/v3/desk/…`: conversations that asked for a person, for the team alone (desk.ts of the contracts). */
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
    return ok(await listColleagues(database, id))
  })

  addEndpoint(app, 'GET /api/v3/desk/conversations/:id/messages', async request => {
    const act = await readAct(request)
    const page = request.query
    const conversation = await readAtDesk(request, act)
    const messages = await listForDesk(database, conversation, page)
    return ok({ conversation, messages })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/messages', async request => {
    const act = await readAct(request)
    const { clientId, plans, ...sent } = request.body
    const text = cleanText(sent.text).trim()
    if (isBlank(text) && plans.length === 0)
      throw new HttpError(422, 'invalid', { details: { text: 'too_small' } })
    const cards = await readPlanCards(dependencies, plans)
    const message = await sendReply(database, act, { clientId, text, plans: cards })
    const conversation = await readAtDesk(request, act)
    return ok({ conversation, messages: [hideMessage(message)] })
  })
}
