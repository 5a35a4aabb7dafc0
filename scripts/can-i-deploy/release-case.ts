import type { Registry } from '@storefront/kit/registry/client'

import type { Shop } from '../../e2e/tools/shop/shop.ts'
import type { Checker } from './checker.ts'
import type { Checkout } from './checkout.ts'

/** What the cases share. The checker and the checkout are made when a case first needs them. */
export type Tools = {
  shop: Shop
  registry: Registry
  token: string
  workDir: string
  openChecker: () => Promise<Checker>
  openCheckout: () => Promise<Checkout>
}

export const groups = {
  command: 'The command line (npm run release)',
  registry: 'The registry (publication, and comparison of the candidate before a deployment)',
  browser: 'The browser (a deployment waits for the verdict of the checker)',
} as const

export type Group = keyof typeof groups

/** A check with a sentence about what it found. */
export type Finding = { check: string; sentence: string }

export type Refusal = {
  step: 'npm run release' | 'publish' | 'deploy'
  findings: Finding[]
}

/** The release that a case sends, and the composition that was live before. */
export type Sent = { name: string; base: string }

export type ReleaseCase = {
  name: string
  group: Group
  /** The check that must refuse the release, with a part of its sentence; null if the release is harmless. */
  expected: { check: string; sentence: RegExp } | null
  /** `low`: the short form has it. `sample`: the short form has one of these. `high`: only the long form has it. */
  cost: 'low' | 'sample' | 'high'
  /** Makes another composition live first. */
  prepare?: (tools: Tools) => Promise<void>
  /** Sends and deploys the release. Returns who refused it, or null. */
  run: (tools: Tools, sent: Sent) => Promise<Refusal | null>
}
