import { setTimeout as wait } from 'node:timers/promises'
import type { Check, Checker, Queued } from '@storefront/api/checks'
import type { Deployment, ReplicaView } from '@storefront/api/registry-deployments'
import type { CanarySteps, RolloutView } from '@storefront/api/rollouts'

import { CommandFailure } from '../command-line/failure.ts'
import { count, short } from '../command-line/format.ts'
import type { Registry } from './client.ts'
import {
  describePart,
  listCaveats,
  listFailures,
  screenshotAddress,
  shortCheck,
} from './describe-check.ts'
import { readDeployments } from './names.ts'

const pauseMs = 300
const defaultCheckerSeconds = 120
const signals = ['SIGINT', 'SIGTERM'] as const

type CheckedDeployment = {
  releases: string[]
  base?: string | undefined
  why: string
  /** Starts a canary instead. */
  canary?: CanarySteps | undefined
  /** Without a verdict: for the platform team only. */
  isOverridden?: boolean
  /** Checks again after a failed check of the same shop. */
  isRepeated?: boolean
  /** How long it waits for a checker to appear. */
  checkerSeconds?: number | undefined
}
type DeploymentResult = {
  move: Deployment
  isRebased: boolean
  isUnchanged?: boolean | undefined
  replicas: ReplicaView[]
  rollout?: RolloutView | undefined
}
type Tell = (line: string) => void
type Progress = { queued: Queued; check: Check | null; checker: Checker | null }

/**
 * Deploys releases. If no check of the shop that they make has passed, the command requests one, tells how far it is,
 * and waits until the registry has deployed it by itself.
 */
export async function deployChecked(
  registry: Registry,
  deployment: CheckedDeployment,
  tell: Tell,
): Promise<DeploymentResult> {
  const { releases, base, why, canary, isOverridden = false, isRepeated = false } = deployment
  const promote = () =>
    registry.request('POST /_registry/promote', {
      json: { releases, why, canary, ...(base && { base }), ...(isOverridden && { isOverridden }) },
    })
  try {
    return await promote()
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.code !== 'not_checked') throw error
  }
  const { queued, check, checker } = await registry.request('POST /_registry/checks', {
    json: { releases, base, isRepeated, deploy: { why, canary } },
  })
  // Somebody else has deployed the same releases since.
  if (!queued) return await promote()
  return await new Follower(registry, deployment, tell).follow({ queued, check, checker })
}

/** Tells what happens to a queued deployment, until it is live or has failed. */
class Follower {
  readonly #registry: Registry
  readonly #tell: Tell
  readonly #checkerMs: number
  readonly #why: string
  #check: string | null = null
  #ahead = 0
  #absentSince: number | null = null
  readonly #told = new Set<string>()

  constructor(registry: Registry, { checkerSeconds, why }: CheckedDeployment, tell: Tell) {
    this.#registry = registry
    this.#why = why
    this.#tell = tell
    this.#checkerMs = (checkerSeconds ?? defaultCheckerSeconds) * 1000
  }

  /** If the command is stopped, the deployment waits on, so the last line says how to withdraw it. */
  async follow(first: Progress): Promise<DeploymentResult> {
    const id = first.queued.id.slice(0, 8)
    const stop = () => {
      console.error(
        `\n✘ Stopped, but deployment ${id} still waits and goes live by itself: \`npm run registry -- checks --withdraw ${id}\` withdraws it.`,
      )
      process.exit(1)
    }
    for (const signal of signals) process.prependListener(signal, stop)
    try {
      return await this.#followToEnd(first)
    } finally {
      for (const signal of signals) process.off(signal, stop)
    }
  }

  async #followToEnd(first: Progress): Promise<DeploymentResult> {
    let progress = first
    const { id } = first.queued
    for (;;) {
      this.#tellTurn(progress)
      this.#tellParts(progress)
      if (progress.queued.state !== 'waiting') return await this.#finish(progress)
      await this.#requireChecker(progress)
      await wait(pauseMs)
      progress = await this.#registry.request('GET /_registry/queue/:id', {
        params: { id },
        isRepeatable: true,
      })
    }
  }

  #tellTurn({ queued, check }: Progress): void {
    if (queued.ahead !== this.#ahead && queued.ahead > 0)
      this.#tell(`Waits behind ${count(queued.ahead, 'other deployment')}.`)
    this.#ahead = queued.ahead
    if (!check || check.id === this.#check) return
    const shop = `${short(check.composition)} on top of ${short(check.base)}, check ${shortCheck(check.id)}`
    this.#tell(
      this.#check === null
        ? `Checks the shop ${shop}.`
        : `Another deployment came first, so the registry checks again: ${shop}.`,
    )
    this.#check = check.id
  }

  #tellParts({ check }: Progress): void {
    for (const part of check?.parts ?? []) {
      const key = `${check?.id} ${part.name}`
      if (!part.isDone || this.#told.has(key)) continue
      this.#told.add(key)
      this.#tell(`  ${describePart(part)}`)
    }
  }

  /** Gives up if no checker appears, and leaves nothing behind that would be deployed later by surprise. */
  async #requireChecker({ queued, check, checker }: Progress): Promise<void> {
    if (checker?.isPresent || check?.state === 'running' || queued.ahead > 0) {
      this.#absentSince = null
      return
    }
    const seconds = this.#checkerMs / 1000
    if (this.#absentSince === null) {
      this.#absentSince = performance.now()
      this.#tell(
        `No checker runs: start one with \`npm run checker\`. This command waits ${seconds} s for it.`,
      )
    }
    if (performance.now() - this.#absentSince < this.#checkerMs) return
    await this.#registry.request('DELETE /_registry/queue/:id', { params: { id: queued.id } })
    throw new CommandFailure(
      `No checker came within ${seconds} s, so nothing was deployed: start one with \`npm run checker\`, then run the same command again.`,
      { code: 'no_checker' },
    )
  }

  async #finish({ queued, check }: Progress): Promise<DeploymentResult> {
    const { state, deployment, rollout: started, problem, code, rechecks } = queued
    const detail =
      check &&
      (await this.#registry.request('GET /_registry/checks/:id', { params: { id: check.id } }))
    const verdict = detail?.verdict ?? null
    const addressOf = (name: string) =>
      screenshotAddress(this.#registry.shop, check?.id ?? '', name)
    for (const line of verdict ? listCaveats(verdict, addressOf) : []) this.#tell(line)
    if (state !== 'deployed')
      throw new CommandFailure(
        state === 'withdrawn' ? 'Somebody has withdrawn this deployment.' : (problem ?? ''),
        {
          code: code ?? 'withdrawn',
          details: { queued, check: detail },
          lines: verdict?.outcome === 'failed' ? listFailures(verdict, addressOf) : [],
        },
      )
    const moves = await readDeployments(this.#registry, 50)
    const move = moves.find(({ number }) => started !== null || number === deployment)
    if (!move) throw new CommandFailure(`Deployment #${deployment} is not in the history any more.`)
    const { replicas } = await this.#registry.request('GET /_registry/replicas')
    const rollouts = started ? await this.#registry.request('GET /_registry/rollouts') : []
    const rollout = rollouts.find(({ id }) => id === started)
    // Another request for the same releases came first, and its reason is in the history.
    const isUnchanged = started === null && move.why !== this.#why
    return { move, isRebased: rechecks > 0, isUnchanged, replicas, rollout }
  }
}
