import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RolloutView } from '@storefront/api/rollouts'
import { readBuiltRelease } from '@storefront/kit/publish/built-release'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'

import { readPlatformToken } from '../../e2e/tools/shop/platform-token.ts'
import type { Shop } from '../../e2e/tools/shop/shop.ts'
import { changeRelease, type ReleaseChange } from '../../shell/checker/testing/change-release.ts'

const pollMs = 150
const everySeconds = 2

export async function openRegistry(shop: Shop): Promise<Registry> {
  return new Registry({ shop: shop.url, token: await readPlatformToken(shop) })
}

/** Follows a canary until it ends. */
export class WatchedCanary {
  view: RolloutView
  /** The shares that visitors had, in their order. */
  readonly percents: number[]
  readonly #registry: Registry
  #isWatched = true
  readonly #ended: Promise<void>

  constructor(registry: Registry, view: RolloutView) {
    this.#registry = registry
    this.view = view
    this.percents = [view.percent]
    this.#ended = this.#watch()
    // The story may fail before it waits for the end.
    this.#ended.catch(() => undefined)
  }

  get isOver(): boolean {
    return this.view.endedAt !== null
  }

  /** Waits for the end, or for the time to pass. */
  async waitForEnd(limitMs: number): Promise<void> {
    const timer = wait(limitMs, undefined, { ref: false })
    await Promise.race([this.#ended, timer])
    this.#isWatched = false
  }

  async #watch(): Promise<void> {
    while (this.#isWatched && !this.isOver) {
      await wait(pollMs)
      const rollouts = await this.#registry.request('GET /_registry/rollouts', {
        query: { limit: 5 },
        isRepeatable: true,
      })
      this.view = rollouts.find(({ id }) => id === this.view.id) ?? this.view
      const { percent } = this.view
      if (percent > 0 && percent !== this.percents.at(-1)) this.percents.push(percent)
    }
  }
}

type NewCanary = {
  container: string
  change: ReleaseChange
  percents: number[]
  why: string
}

/** Publishes a changed build of a container, and gives it to the first share of the visitors. */
export async function startCanary(
  { registry, workDir }: { registry: Registry; workDir: string },
  { container, change, percents, why }: NewCanary,
): Promise<WatchedCanary> {
  const folder = join(workDir, container)
  await changeRelease(join(dist, container), folder, change)
  const built = await readBuiltRelease(folder)
  await publish(registry, built, new Steps(() => undefined))
  const json = { releases: [built.release.id], why, canary: { percents, everySeconds } }
  const { rollout } = await registry.request('POST /_registry/promote', { json })
  if (!rollout) throw new Error(`The registry started no canary of ${container}`)
  return new WatchedCanary(registry, rollout)
}

/** Compares the servers of this build with the others. */
export async function startServerCanary(
  registry: Registry,
  canary: { server: string; percents: number[]; why: string },
): Promise<WatchedCanary> {
  const json = { ...canary, everySeconds }
  return new WatchedCanary(registry, await registry.request('POST /_registry/rollouts', { json }))
}
