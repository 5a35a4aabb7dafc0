// @vitest-environment jsdom
import { noteBuild } from 'shared/builds'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { reloadWhenStale } from './reload-when-stale.ts'

const boot = vi.hoisted(() => ({ id: 'a'.repeat(64), settings: {} }))
vi.mock('shared/boot', () => ({ bootData: boot }))
vi.mock('../../../shared/boot.ts', () => ({ bootData: boot }))

const other = 'b'.repeat(64)
const reloadOnce = vi.fn(() => true)
const part = (remote: string, path?: string) => ({
  remote,
  path,
  expose: 'page',
  component: 'Page',
})

/** What the shop answers: which build is live. */
let live: string | null
async function answer(url: string) {
  if (live === null) throw new TypeError('Failed to fetch')
  const id = url.includes('latest') ? live : url.slice('/_builds/'.length, -'.json'.length)
  return Response.json({ id, createdAt: '2026-11-21', releases: {}, move: 7 })
}

beforeEach(() => {
  globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed: () => true }
  reloadOnce.mockClear().mockReturnValue(true)
  live = boot.id
  vi.stubGlobal('fetch', vi.fn(answer))
  noteBuild(boot.id)
  history.replaceState(null, '', '/es/account')
})

describe('reloadWhenStale', () => {
  it('reloads for a page of the shell [S4.stale-build.reload]', async () => {
    expect(await reloadWhenStale(part('shell', '/account'))).toBe(true)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
  })

  it('leaves the fallback to remotes while their build is the live one [S4.stale-build.fallback]', async () => {
    history.replaceState(null, '', '/cart')
    expect(await reloadWhenStale(part('cart', '/cart'))).toBe(false)
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('reloads for a page of a remote after a deploy that this document knows of [D1]', async () => {
    history.replaceState(null, '', '/cart')
    noteBuild(other)
    expect(await reloadWhenStale(part('cart', '/cart'))).toBe(true)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/cart')
  })

  it('asks whether there was a deploy that this document does not know of yet [D1]', async () => {
    history.replaceState(null, '', '/cart')
    live = other
    expect(await reloadWhenStale(part('cart', '/cart'))).toBe(true)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/cart')
  })

  it('leaves the rest to the fallback when the guard forbids another reload [D2]', async () => {
    reloadOnce.mockReturnValue(false)
    expect(await reloadWhenStale(part('shell', '/account'))).toBe(false)
  })

  it('does not reload for slots and for pages that are only fetched ahead', async () => {
    noteBuild(other)
    expect(await reloadWhenStale(part('cart'))).toBe(false)
    expect(await reloadWhenStale(part('checkout', '/order'))).toBe(false)
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('does not reload a page that was left while it asked', async () => {
    const asked = reloadWhenStale(part('shell', '/account'))
    history.replaceState(null, '', '/es/home')
    expect(await asked).toBe(false)
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it.each(['shell', 'cart'])(
    'does not give the document up without network, for a page of %s [D8]',
    async remote => {
      live = null
      noteBuild(other)
      expect(await reloadWhenStale(part(remote, '/account'))).toBe(false)
      expect(reloadOnce).not.toHaveBeenCalled()
    },
  )
})
