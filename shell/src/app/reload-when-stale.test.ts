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
  vi.stubGlobal('fetch', async () => new Response())
  noteBuild(boot.id)
  history.replaceState(null, '', '/es/account')
})

describe('reloadWhenStale', () => {
  it('reloads for a page of the shell [S4.stale-build.reload]', async () => {
    expect(await reloadWhenStale(part('shell', '/account'))).toBe(true)
    expect(reloadOnce).toHaveBeenCalledWith('/es/account')
  })

  it('leaves the fallback to remotes while their build is the live one [S4.stale-build.fallback]', async () => {
    history.replaceState(null, '', '/cart')
    expect(await reloadWhenStale(part('cart', '/cart'))).toBe(false)
    noteBuild('b'.repeat(64))
    expect(await reloadWhenStale(part('cart', '/cart'))).toBe(true)
  })

  it('does not reload for slots and for pages that are only fetched ahead', async () => {
    noteBuild('b'.repeat(64))
    expect(await reloadWhenStale(part('cart'))).toBe(false)
    expect(await reloadWhenStale(part('checkout', '/order'))).toBe(false)
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('does not give the document up for a server that does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await reloadWhenStale(part('shell', '/account'))).toBe(false)
    expect(reloadOnce).not.toHaveBeenCalled()
  })
})
