import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import { waitForPage } from '@storefront/kit/publish/fresh-page'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import type { Registry } from '@storefront/kit/registry/client'

import { refusalOf } from './refusal.ts'
import type { Refusal, Sent } from './release-case.ts'

export function publishBuilt(registry: Registry, built: BuiltRelease): Promise<Refusal | null> {
  return refusalOf('publish', () => publish(registry, built, new Steps(() => undefined)))
}

/** Deploys past the check in the browser, and waits until a new page load has the composition. */
export async function deployOverridden(
  registry: Registry,
  built: BuiltRelease,
  why: string,
): Promise<void> {
  const json = { releases: [built.release.id], why, isOverridden: true }
  const { move } = await registry.request('POST /_registry/promote', { json })
  await waitForPage(registry.shop, move)
}

/**
 * Publishes and deploys a release. If the comparison of the registry accepts it, so that only a verdict is missing, the
 * platform team overrides this: a check of `shared` or the shell opens the whole shop, which takes minutes.
 */
export async function sendCompared(
  registry: Registry,
  built: BuiltRelease,
  { name, base }: Sent,
): Promise<Refusal | null> {
  const deploy = async () => {
    const json = { releases: [built.release.id], why: name, base }
    try {
      await registry.request('POST /_registry/promote', { json })
    } catch (error) {
      if (!(error instanceof CommandFailure) || error.code !== 'not_checked') throw error
      await deployOverridden(registry, built, name)
    }
  }
  return (await publishBuilt(registry, built)) ?? (await refusalOf('deploy', deploy))
}
