import { setTimeout as wait } from 'node:timers/promises'
import type { CanarySteps } from '@storefront/api/rollouts'

import { CommandFailure } from '../command-line/failure.ts'
import { short } from '../command-line/format.ts'
import type { Registry } from './client.ts'
import { shortCheck } from './describe-check.ts'

const pauseMs = 300
const defaultCheckerSeconds = 120

type CanaryRequest = {
  releases: string[]
  base: string
  why: string
  canary: CanarySteps
  isOverridden: boolean
  isRepeated: boolean
  checkerSeconds?: number | undefined
}
type Tell = (line: string) => void

/** Starts a canary. If no check of its candidate has passed, it requests one and waits for it first. */
export async function startCanary(registry: Registry, request: CanaryRequest, tell: Tell) {
  const { isRepeated: _, checkerSeconds: _seconds, ...json } = request
  const start = () => registry.request('POST /_registry/promote', { json })
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.code !== 'not_checked') throw error
  }
  await waitForCheck(registry, request, tell)
  return await start()
}

/** Returns when the check is done. The registry tells whether it has passed when the canary starts. */
async function waitForCheck(registry: Registry, request: CanaryRequest, tell: Tell): Promise<void> {
  const { releases, base, isRepeated, checkerSeconds = defaultCheckerSeconds } = request
  const { check } = await registry.request('POST /_registry/checks', {
    json: { releases, base, isRepeated },
  })
  if (!check) return
  tell(`Checks the shop ${short(check.composition)}, check ${shortCheck(check.id)}.`)
  const deadline = performance.now() + checkerSeconds * 1000
  for (;;) {
    const { state } = await registry.request('GET /_registry/checks/:id', {
      params: { id: check.id },
      isRepeatable: true,
    })
    if (state === 'done') return
    if (state === 'waiting' && performance.now() > deadline)
      throw new CommandFailure(
        `No checker came within ${checkerSeconds} s, so no canary was started: start one with \`npm run checker\`, then run the same command again.`,
        { code: 'no_checker' },
      )
    await wait(pauseMs)
  }
}
