import type { FastifyInstance } from 'fastify'

import { createPasswordTries } from './auth/password-tries.ts'
import type { Dependencies } from './dependencies.ts'
import { registerRegistry } from './registry/register-registry.ts'
import { registerAccounts } from './routes/accounts.ts'
import { registerAssets } from './routes/assets.ts'
import { registerAuth } from './routes/auth.ts'
import { registerDesk } from './routes/desk.ts'
import { registerDeskChanges } from './routes/desk-changes.ts'
import { registerDeskReplies } from './routes/desk-replies.ts'
import { registerDocuments } from './routes/documents.ts'
import { registerEvents } from './routes/events.ts'
import { registerGallery } from './routes/gallery.ts'
import { registerHealth } from './routes/health.ts'
import { registerIcons } from './routes/icons.ts'
import { registerPayloads } from './routes/payloads.ts'
import { registerPublishing } from './routes/publishing.ts'
import { registerShop } from './routes/shop.ts'
import { registerSignIn } from './routes/sign-in.ts'
import { registerSiteFiles } from './routes/site-files.ts'
import { registerUser } from './routes/user.ts'
import { registerTelemetry } from './telemetry/register-telemetry.ts'

/** Every route of the server. Documents come last: they answer whatever is left. */
export async function registerRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const tryPassword = createPasswordTries(dependencies)
  await registerHealth(app, dependencies)
  await registerTelemetry(app, dependencies)
  await registerAssets(app, dependencies)
  await registerIcons(app)
  await registerPayloads(app, dependencies)
  await registerAuth(app, dependencies)
  await registerSignIn(app, dependencies, tryPassword)
  await registerAccounts(app, dependencies)
  await registerUser(app)
  await registerShop(app, dependencies, tryPassword)
  await registerDesk(app, dependencies)
  await registerDeskChanges(app, dependencies)
  await registerDeskReplies(app, dependencies)
  await registerEvents(app, dependencies)
  await registerPublishing(app, dependencies)
  await registerRegistry(app, dependencies, tryPassword)
  await registerGallery(app, dependencies)
  await registerSiteFiles(app)
  await registerDocuments(app, dependencies)
}
