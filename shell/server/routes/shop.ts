import type { FastifyInstance } from 'fastify'

import type { TryPassword } from '../auth/password-tries.ts'
import type { Dependencies } from '../dependencies.ts'
import { registerAccount } from './account.ts'
import { registerAttachments } from './attachments.ts'
import { registerChat } from './chat.ts'
import { registerFlavors } from './flavors.ts'
import { registerInvoices } from './invoices.ts'
import { registerOrders } from './orders.ts'
import { registerPayments } from './payments.ts'
import { registerQuotes } from './quotes.ts'
import { registerSessions } from './sessions.ts'
import { registerWebhooks } from './webhooks.ts'

/** The embedded backend's part of `{api}`: what is sold, ordered, paid and asked. */
export async function registerShop(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  await registerFlavors(app, dependencies)
  await registerQuotes(app, dependencies)
  await registerOrders(app, dependencies)
  await registerPayments(app, dependencies)
  await registerWebhooks(app, dependencies)
  await registerChat(app, dependencies)
  await registerAttachments(app, dependencies)
  await registerAccount(app, dependencies, tryPassword)
  await registerSessions(app, dependencies)
  await registerInvoices(app, dependencies)
}
