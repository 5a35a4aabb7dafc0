import { liveId, waitForPage } from '@storefront/kit/publish/fresh-page'
import type { Registry } from '@storefront/kit/registry/client'

import type { Finding, Group, Refusal, ReleaseCase, Tools } from './release-case.ts'

export type Outcome = {
  name: string
  group: Group
  kind: 'breaking' | 'harmless'
  step: Refusal['step'] | null
  /** The check that refused the release; null if it went live. */
  check: string | null
  sentence: string
  isAsExpected: boolean
  seconds: number
}

async function requireLive(registry: Registry): Promise<string> {
  const id = await liveId(registry.shop)
  if (id === undefined) throw new Error(`The shop ${registry.shop} has no live composition`)
  return id
}

async function returnTo(registry: Registry, composition: string): Promise<void> {
  const json = { composition, why: 'The next release is tried on the same composition.' }
  const { move } = await registry.request('POST /_registry/rollback', { json })
  await waitForPage(registry.shop, move)
}

function isExpected({ check, sentence }: Finding, expected: ReleaseCase['expected']): boolean {
  return check === expected?.check && expected.sentence.test(sentence)
}

/** Sends a release to the shop, looks at what is live then, and makes the shop as it was before. */
export async function tryRelease(tools: Tools, each: ReleaseCase): Promise<Outcome> {
  const { registry } = tools
  const { name, group, expected } = each
  const started = performance.now()
  const first = await requireLive(registry)
  await each.prepare?.(tools)
  const base = await requireLive(registry)
  const refusal = await each.run(tools, { name, base })
  const after = await requireLive(registry)
  if (after !== first) await returnTo(registry, first)
  const findings = refusal?.findings ?? []
  const finding = findings.find(found => isExpected(found, expected)) ?? findings[0]
  const isLive = after !== base
  const isRefused = finding !== undefined && isExpected(finding, expected)
  return {
    name,
    group,
    kind: expected ? 'breaking' : 'harmless',
    step: refusal?.step ?? null,
    check: finding?.check ?? null,
    sentence: finding?.sentence ?? '',
    isAsExpected: expected ? isRefused && !isLive : refusal === null && isLive,
    seconds: (performance.now() - started) / 1000,
  }
}
