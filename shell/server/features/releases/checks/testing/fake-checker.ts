import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  type ClaimedCheck,
  checkRequestedResponseSchema,
  claimResponseSchema,
  queuedResponseSchema,
} from '@storefront/api/checks'
import { checksVersion, type Verdict } from '@storefront/api/verdict'
import { publicKeyOf, signVerdict } from '@storefront/kit/release/verdict'
import { sql } from 'drizzle-orm'

import type { Database } from '../../../../database/pool.ts'
import { createTestDeployments, type TestDeployments } from '../../testing/create-deployments.ts'
import { server, toVerdict } from './verdict.ts'

export const createCheckerKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

export type CheckedShop = TestDeployments & {
  key: KeyObject
  /** Claims the next check as a checker. */
  claim: (name?: string) => Promise<ClaimedCheck | null>
  /** Claims the next check, which must be there. */
  claimOne: () => Promise<ClaimedCheck>
  /** Sends a verdict, signed with the own key unless another one is given. */
  send: (
    claimed: ClaimedCheck,
    sent?: { patch?: Partial<Verdict>; key?: KeyObject; lease?: string },
  ) => ReturnType<TestDeployments['call']>
  /** Requests a check of releases. */
  request: (
    releases: string[],
    more?: {
      token?: string
      deploy?: { why: string; canary?: object }
      base?: string
      isRepeated?: boolean
    },
  ) => ReturnType<TestDeployments['call']>
  /** Publishes another catalog whose check has passed; its release id. */
  passed: (text: string) => Promise<string>
  checkerToken: string
  database: Database
  /** As if none had ever asked for work. */
  forgetCheckers: () => Promise<void>
}

/** A shop that requires checks, with a checker whose key is registered. */
export async function createCheckedShop(
  environment: Record<string, string> = {},
): Promise<CheckedShop> {
  const shop = await createTestDeployments('off', { RELEASE_CHECKS: 'required', ...environment })
  const checkerToken = await shop.give('checker', ['check'])
  const key = createCheckerKey()
  const call = (path: string, body: object) =>
    shop.call(`checks/${path}`, { token: checkerToken, body })
  await call('key', { publicKey: publicKeyOf(key) })
  const claim: CheckedShop['claim'] = async (name = 'first') => {
    const responded = await call('claim', { name, server, version: checksVersion })
    return claimResponseSchema.parse(responded.json()).content
  }
  const claimOne = async () => {
    const claimed = await claim()
    if (!claimed) throw new Error('No check waits')
    return claimed
  }
  const send: CheckedShop['send'] = (
    claimed,
    { patch = {}, lease = claimed.lease, ...sent } = {},
  ) => {
    const signed = signVerdict(toVerdict(claimed, patch), sent.key ?? key)
    return call(`${claimed.check.id}/verdict`, { lease, ...signed })
  }
  const request: CheckedShop['request'] = (releases, { token, ...more } = {}) =>
    shop.call('checks', { ...(token && { token }), body: { releases, ...more } })
  return {
    ...shop,
    key,
    checkerToken,
    database: shop.dependencies.database,
    forgetCheckers: async () => {
      await shop.dependencies.database.execute(sql`DELETE FROM checkers`)
    },
    claim,
    claimOne,
    send,
    request,
    passed: async text => {
      const release = await shop.publish('catalog', text)
      await request([release])
      await send(await claimOne())
      return release
    },
  }
}

export const requestedBy = (responded: { json: () => unknown }) =>
  checkRequestedResponseSchema.parse(responded.json()).content

/** A deployment of the queue as it is now. */
export async function readQueued(shop: CheckedShop, id: string) {
  return queuedResponseSchema.parse((await shop.call(`queue/${id}`)).json()).content
}
