import type { FastifyInstance } from 'fastify'

import type { Dependencies } from './dependencies.ts'
import { createPasswordTries } from './features/accounts/passwords/password-tries.ts'
import { registerUser } from './features/accounts/routes-user.ts'
import { registerAuth } from './features/accounts/sign-in/routes-auth.ts'
import { registerSignIn } from './features/accounts/sign-in/routes-sign-in.ts'
import { registerAccounts } from './features/accounts/sign-up/routes-accounts.ts'
import { registerDesk } from './features/desk/routes.ts'
import { registerDeskChanges } from './features/desk/routes-changes.ts'
import { registerDeskReplies } from './features/desk/routes-replies.ts'
import { registerEvents } from './features/events/routes.ts'
import { registerHealth } from './features/health/routes.ts'
import { registerIcons } from './features/icons/routes.ts'
import { registerShop } from './features/orders/register-shop.ts'
import { registerAssets } from './features/pages/routes-assets.ts'
import { registerGallery } from './features/pages/routes-gallery.ts'
import { registerDocuments } from './features/pages/routes-pages.ts'
import { registerPayloads } from './features/pages/routes-payloads.ts'
import { registerSiteFiles } from './features/pages/routes-site-files.ts'
import { registerRegistry } from './features/releases/register-registry.ts'
import { registerPublishing } from './features/releases/routes/publishing.ts'
import { registerTelemetry } from './features/telemetry/register-telemetry.ts'

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
