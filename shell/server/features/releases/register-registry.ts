import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import type { TryPassword } from '../accounts/passwords/password-tries.ts'
import { registerCeilings } from './routes/ceilings.ts'
import { registerConfirm } from './routes/confirm.ts'
import { registerDeployments } from './routes/deployments.ts'
import { registerGc } from './routes/gc.ts'
import { registerKeys } from './routes/keys.ts'
import { registerOpenPreview } from './routes/open-preview.ts'
import { registerPaymentFindings } from './routes/payments.ts'
import { registerReading } from './routes/reading.ts'
import { registerReleases } from './routes/releases.ts'
import { registerRoles } from './routes/roles.ts'
import { registerTokens } from './routes/tokens.ts'

/** The registry but for publishing: who may what, what is live, and how it becomes another. */
export async function registerRegistry(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  await registerConfirm(app, dependencies, tryPassword)
  await registerTokens(app, dependencies)
  await registerRoles(app, dependencies)
  await registerPaymentFindings(app, dependencies)
  await registerReading(app, dependencies)
  await registerReleases(app, dependencies)
  await registerDeployments(app, dependencies)
  await registerKeys(app, dependencies)
  await registerGc(app, dependencies)
  await registerCeilings(app, dependencies)
  await registerOpenPreview(app, dependencies)
}
