// @vitest-environment jsdom
import { noteBuild } from 'shared/builds'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { reloadWhenStale } from './reload-when-stale.ts'

const boot = vi.hoisted(() => ({ id: 'a'.repeat(64), settings: {} }))
vi.mock('shared/boot', () => ({ bootData: boot }))
vi.mock('../../../shared/boot.ts', () => ({ bootData: boot }))

const reloadOnce = vi.fn(() => true)
const part = (remote: string, path?: string) => ({
  remote,
  path,
  expose: 'page',
  component: 'Page',
})

beforeEach(() => {
  globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed: () => true }
  reloadOnce.mockClear()
  noteBuild(boot.id)
  history.replaceState(null, '', '/es/account')
})

describe('reloadWhenStale', () => {
  it('reloads for a page of the shell [S4.stale-build.reload]', () => {
    expect(reloadWhenStale(part('shell', '/account'))).toBe(true)
    expect(reloadOnce).toHaveBeenCalledWith('/es/account')
  })

  it('leaves the fallback to remotes while their build is the live one', () => {
    history.replaceState(null, '', '/cart')
    expect(reloadWhenStale(part('cart', '/cart'))).toBe(false)
    noteBuild('b'.repeat(64))
    expect(reloadWhenStale(part('cart', '/cart'))).toBe(true)
  })

  it('does not reload for slots and for pages that are only fetched ahead', () => {
    noteBuild('b'.repeat(64))
    expect(reloadWhenStale(part('cart'))).toBe(false)
    expect(reloadWhenStale(part('checkout', '/order'))).toBe(false)
    expect(reloadOnce).not.toHaveBeenCalled()
  })
})
