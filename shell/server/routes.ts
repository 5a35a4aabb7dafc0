import type { FastifyInstance } from 'fastify'

import { accounts, createPasswordTries, createStaffProvider } from './features/accounts/index.ts'
import { backends } from './features/backends/index.ts'
import { catalog } from './features/catalog/index.ts'
import { chat, takeOverChat } from './features/chat/index.ts'
import { customerData } from './features/customer-data/index.ts'
import { desk } from './features/desk/index.ts'
import { events } from './features/events/index.ts'
import { health } from './features/health/index.ts'
import { icons } from './features/icons/index.ts'
import { invoices } from './features/invoices/index.ts'
import { jobs } from './features/jobs/index.ts'
import { orders } from './features/orders/index.ts'
import { pages } from './features/pages/index.ts'
import { payments } from './features/payments/index.ts'
import { provisioning } from './features/provisioning/index.ts'
import { releases } from './features/releases/index.ts'
import { telemetry } from './features/telemetry/index.ts'

/** Registers every route of the server, each in the scope of its callers. */
export async function registerRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app.dependencies
  const tryPassword = createPasswordTries(app.dependencies)
  const staffProvider =
    config.staffProvider &&
    createStaffProvider(config.staffProvider, config.publicUrl, app.dependencies)
  await app.register(health)
  await app.register(telemetry)
  await icons(app)
  await accounts(app, { tryPassword, onSignIn: takeOverChat })
  await customerData(app, { tryPassword })
  await catalog(app)
  await orders(app)
  await payments(app)
  await provisioning(app)
  await invoices(app)
  await chat(app)
  await desk(app)
  await events(app)
  await releases(app, { tryPassword })
  await backends(app)
  await jobs(app)
  await pages(app, { staffProvider })
}
