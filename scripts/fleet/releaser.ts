import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checksVersion } from '@storefront/api/verdict'
import { liveId, waitForPage } from '@storefront/kit/publish/fresh-page'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import { Registry } from '@storefront/kit/registry/client'
import { readStatus } from '@storefront/kit/registry/names'
import { signVerdict } from '@storefront/kit/release/verdict'
import { dist } from '@storefront/kit/root'

import { server, toVerdict } from '../../shell/server/features/releases/checks/testing/verdict.ts'
import { makeVariant } from '../release-story/prebuilt.ts'
import type { Fleet } from './fleet.ts'

const containers = ['catalog', 'cart', 'checkout', 'chat'] as const
/** Longer than the lease of a check, whose response a killed server may not have sent. */
const longestMs = 180_000
const repeatMs = 500

/** Publishes, checks, and deploys releases through the balancer, while servers end. */
export class Releaser {
  /** The times from the announcement to a page load with the release, in ms. */
  readonly releaseMs: number[] = []
  readonly failures: string[] = []
  readonly #fleet: Fleet
  readonly #platform: Registry
  #checker: Registry | null = null

  constructor(fleet: Fleet) {
    this.#fleet = fleet
    this.#platform = new Registry({ shop: fleet.url, token: fleet.platformToken })
  }

  /** Releases another version of one of the remotes. Repeats what a lost connection has interrupted. */
  async release(number: number): Promise<void> {
    const startedAt = performance.now()
    const name = containers[number % containers.length] ?? 'catalog'
    const workDir = join(this.#fleet.folder, 'releases')
    const built = await makeVariant({ distDir: dist, workDir }, { name, number })
    const { id } = built.release
    for (const deadline = startedAt + longestMs; ; await wait(repeatMs)) {
      try {
        await publish(this.#platform, built, new Steps(() => undefined))
        await this.#deploy(id, `Version ${number}`)
        this.releaseMs.push(performance.now() - startedAt)
        return
      } catch (error) {
        if (performance.now() < deadline) continue
        this.failures.push(`${name} ${number}: ${(error as Error).message}`)
        return
      }
    }
  }

  async #deploy(release: string, why: string): Promise<void> {
    if (await this.#isLive(release)) return
    const base = await liveId(this.#fleet.url)
    const { check } = await this.#platform.request('POST /_registry/checks', {
      json: { releases: [release], base },
      isRepeatable: true,
    })
    if (check?.outcome !== 'passed') await this.#signVerdict()
    const { move } = await this.#platform.request('POST /_registry/promote', {
      json: { releases: [release], why, base },
    })
    await waitForPage(this.#fleet.url, move)
  }

  async #isLive(release: string): Promise<boolean> {
    const { releases } = await readStatus(this.#platform)
    return releases.some(({ id }) => id === release)
  }

  /** Signs what a checker would sign after it has looked at the shop. No browser looks at it here. */
  async #signVerdict(): Promise<void> {
    const checker = await this.#openChecker()
    const claimed = await checker.request('POST /_registry/checks/claim', {
      json: { name: 'fleet', server, version: checksVersion },
    })
    if (!claimed) throw new Error('No check waits')
    await checker.request('POST /_registry/checks/:id/verdict', {
      params: { id: claimed.check.id },
      json: { lease: claimed.lease, ...signVerdict(toVerdict(claimed), this.#fleet.checkerKey) },
    })
  }

  async #openChecker(): Promise<Registry> {
    if (this.#checker) return this.#checker
    const { secret } = await this.#platform.request('POST /_registry/tokens', {
      json: { team: 'checker', scopes: ['check'], label: 'fleet' },
    })
    this.#checker = new Registry({ shop: this.#fleet.url, token: secret })
    return this.#checker
  }
}
