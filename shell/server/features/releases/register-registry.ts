import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { addScope, publicScope } from '../../plugins/scopes.ts'
import type { TryPassword } from '../accounts/index.ts'
import { registerBackends } from './routes/backends.ts'
import { registerCeilings } from './routes/ceilings.ts'
import { registerChecker } from './routes/checker.ts'
import { registerChecks } from './routes/checks.ts'
import { registerConfirm } from './routes/confirm.ts'
import { registerDeployments } from './routes/deployments.ts'
import { registerGc } from './routes/gc.ts'
import { registerIdentity, registerTrusts } from './routes/identity.ts'
import { registerKeys } from './routes/keys.ts'
import { registerPaymentFindings } from './routes/payments.ts'
import { registerPublishedBy } from './routes/published-by.ts'
import { registerPublishing } from './routes/publishing.ts'
import { registerQueue } from './routes/queue.ts'
import { registerReading } from './routes/reading.ts'
import { registerReleaseFiles } from './routes/release-files.ts'
import { registerReleases } from './routes/releases.ts'
import { registerRoles } from './routes/roles.ts'
import { registerRollouts } from './routes/rollouts.ts'
import { registerRouteGrants } from './routes/route-grants.ts'
import { registerSessionEnds } from './routes/sessions.ts'
import { registerSwitches } from './routes/switches.ts'
import { registerTokens } from './routes/tokens.ts'
import { operatorScope, teamScope } from './tokens/scopes.ts'

/** The registry without publishing: permissions, the live composition, and deployments. */
export async function registerRegistry(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  await addScope(app, operatorScope, scoped => registerConfirm(scoped, dependencies, tryPassword))
  await addScope(app, publicScope, scoped => registerIdentity(scoped, dependencies))
  await addScope(app, teamScope, scoped => registerForTeams(scoped, dependencies))
}

async function registerForTeams(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  await registerPublishing(app, dependencies)
  await registerTokens(app, dependencies)
  await registerPublishedBy(app, dependencies)
  await registerTrusts(app, dependencies)
  await registerRoles(app, dependencies)
  await registerRouteGrants(app, dependencies)
  await registerSessionEnds(app)
  await registerPaymentFindings(app, dependencies)
  await registerReading(app, dependencies)
  await registerReleases(app, dependencies)
  await registerReleaseFiles(app, dependencies)
  await registerDeployments(app, dependencies)
  await registerChecks(app, dependencies)
  await registerChecker(app, dependencies)
  await registerQueue(app, dependencies)
  await registerRollouts(app, dependencies)
  await registerSwitches(app, dependencies)
  await registerKeys(app, dependencies)
  await registerGc(app, dependencies)
  await registerCeilings(app, dependencies)
  await registerBackends(app, dependencies)
}
