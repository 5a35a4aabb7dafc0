import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../dependencies.ts'
import { registerChat } from './chat.ts'
import { registerFlavors } from './flavors.ts'
import { registerOrders } from './orders.ts'
import { registerPayments } from './payments.ts'
import { registerQuotes } from './quotes.ts'
import { registerWebhooks } from './webhooks.ts'

/** The embedded backend's part of `{api}`: what is sold, ordered, paid and asked. */
export async function registerShop(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  await registerFlavors(app, dependencies)
  await registerQuotes(app, dependencies)
  await registerOrders(app, dependencies)
  await registerPayments(app, dependencies)
  await registerWebhooks(app, dependencies)
  await registerChat(app, dependencies)
}
