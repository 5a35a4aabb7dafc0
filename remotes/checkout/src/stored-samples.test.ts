// @vitest-environment jsdom
import {
  readSamples,
  readVersionsOf,
  valuesOf,
  versionsOf,
} from '@storefront/api/testing/read-samples'
import { atom, type WritableAtom } from 'nanostores'
import { $cart } from 'shared/cart'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { remote } from '../remote.config.ts'
import { bindDraftToOwner } from './order/owned-draft.ts'
import { $sshKeys } from './order/ssh-keys/ssh-keys.store.ts'

vi.mock('shared/cart', async () => {
  const { atom } = await import('nanostores')
  return { $cart: atom({ owner: 'ada', orderItems: [] }) }
})

const samples = readSamples(`${import.meta.dirname}/..`)

beforeEach(() => {
  sessionStorage.clear()
  ;($cart as unknown as WritableAtom<object>).set({ owner: 'ada', orderItems: [] })
})

it('has a sample of each version that it reads', () => {
  expect(versionsOf(samples)).toEqual(readVersionsOf(remote.state ?? {}))
})

it.each(valuesOf(samples, 'checkout-ssh-keys'))('reads stored SSH keys', keys => {
  sessionStorage.setItem('checkout-ssh-keys', JSON.stringify(keys))
  expect($sshKeys.get().text).toMatch(/^ssh-ed25519 .* ada@laptop$/)
})

it.each(valuesOf(samples, 'checkout-hostnames'))('reads stored host names', names => {
  sessionStorage.setItem('checkout-hostnames', JSON.stringify(names))
  const $store = atom<unknown>(null)
  const schema = z.record(z.string(), z.string())
  const show = (value: unknown) => $store.set(value)
  bindDraftToOwner({ $store, key: 'checkout-hostnames', schema, show })
  expect($store.get()).toEqual({ '1012-1': 'db-1', '1012-2': 'db-2' })
})
