import { ApiError } from 'shared/http'

import type { DeploymentResult } from '../deploy/deployment-form.tsx'
import { type PromotionInput, promote, requestDeployment } from '../registry.ts'

/** Deploys releases. Null: they wait for their check, and go live by themselves once it has passed. */
export async function promoteChecked(
  releases: string[],
  deployment: PromotionInput,
): Promise<DeploymentResult | null> {
  try {
    return await promote(releases, deployment)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_checked') throw error
    await requestDeployment(releases, deployment)
    return null
  }
}
