import type { Deployment } from '@storefront/api/registry-deployments'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import { liveId, waitForPage } from '@storefront/kit/publish/fresh-page'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import { Registry } from '@storefront/kit/registry/client'

type DeploymentResult = { move: Deployment; isRebased: boolean }

/** A team that publishes and deploys over HTTP with its token. */
export class Team {
  readonly name: string
  readonly registry: Registry
  /** The times from the announcement to a page load with the release. */
  readonly releaseMs: number[] = []
  readonly moves: DeploymentResult[] = []
  published = 0

  constructor(name: string, registry: Registry) {
    this.name = name
    this.registry = registry
  }

  /** Publishes and deploys a release, waits until a page load has it, and returns the composition. */
  async release(built: BuiltRelease, why: string): Promise<string> {
    const started = performance.now()
    await this.publish(built)
    const { move } = await this.promote([built.release.id], why)
    await waitForPage(this.registry.shop, move)
    this.releaseMs.push(performance.now() - started)
    return move.composition
  }

  async publish(built: BuiltRelease): Promise<void> {
    await publish(this.registry, built, new Steps(() => undefined))
    this.published += 1
  }

  async promote(releases: string[], why: string, base?: string): Promise<DeploymentResult> {
    const onto = base ?? (await liveId(this.registry.shop))
    const json = { releases, why, base: onto }
    return this.#add(await this.registry.request('POST /_registry/promote', { json }))
  }

  async rollBack(why: string): Promise<DeploymentResult> {
    const json = { container: this.name, why }
    const deployed = this.#add(await this.registry.request('POST /_registry/rollback', { json }))
    await waitForPage(this.registry.shop, deployed.move)
    return deployed
  }

  #add(moved: DeploymentResult): DeploymentResult {
    this.moves.push(moved)
    return moved
  }
}

/** Creates a team with a token to publish and deploy its own container. */
export async function createTeam(platform: Registry, name: string): Promise<Team> {
  const { secret } = await platform.request('POST /_registry/tokens', {
    json: { team: name, scopes: ['publish', 'move'], label: 'release story' },
  })
  return new Team(name, new Registry({ shop: platform.shop, token: secret }))
}
