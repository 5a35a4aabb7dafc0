import { createResource } from 'shared/resource'

import { createLog } from './log.ts'
import {
  readAudit,
  readChecks,
  readDeployments,
  readHealth,
  readJobs,
  readReleases,
  readRollouts,
  readStatus,
  readTokens,
} from './registry.ts'

/** The live composition and its state. */
export const status = createResource(readStatus)
export const releases = createResource(readReleases)
export const deployments = createLog(30, readDeployments)
export const audit = createLog(50, readAudit)
export const rollouts = createResource(readRollouts)
/** Deployments that wait, and all checks. */
export const checks = createResource(readChecks)
export const jobs = createResource(readJobs)
export const tokens = createResource(readTokens)

const dayHours = 24

/** The health of the last day, for sections other than the health section. */
export const dayHealth = createResource(() => readHealth(dayHours))

/** Reloads all data that a deployment changes. */
export function reloadShop(): Promise<unknown> {
  return Promise.all([
    status.load(),
    releases.load(),
    deployments.load(),
    audit.load(),
    checks.load(),
  ])
}
