import { createLog } from './log.ts'
import {
  readAudit,
  readDeployments,
  readHealth,
  readReleases,
  readStatus,
  readTokens,
} from './registry.ts'
import { createResource } from './resource.store.ts'

/** What is live. */
export const status = createResource(readStatus)
export const releases = createResource(readReleases)
export const deployments = createLog(30, readDeployments)
export const audit = createLog(50, readAudit)
export const tokens = createResource(readTokens)

const dayHours = 24

/** Of the last day, for those who look at something else. */
export const dayHealth = createResource(() => readHealth(dayHours))

/** After something was moved: everything that tells of it. */
export function reloadShop(): Promise<unknown> {
  return Promise.all([status.load(), releases.load(), deployments.load(), audit.load()])
}
