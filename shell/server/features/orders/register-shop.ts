import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import type { TryPassword } from '../accounts/passwords/password-tries.ts'
import { registerAccount } from '../accounts/routes-account.ts'
import { registerSessions } from '../accounts/routes-sessions.ts'
import { registerAttachments } from '../attachments/routes.ts'
import { registerFlavors } from '../catalog/routes.ts'
import { registerChat } from '../chat/routes.ts'
import { registerInvoices } from '../invoices/routes.ts'
import { registerPayments } from '../payments/routes-payments.ts'
import { registerWebhooks } from '../payments/routes-webhooks.ts'
import { registerOrders } from './routes-orders.ts'
import { registerQuotes } from './routes-quotes.ts'

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
