// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'

import { noteBuild } from '../builds/builds.ts'
import { lazyCode } from './lazy-code.ts'
import {
  codeOf,
  failed,
  isReloadAllowed,
  openPages,
  page,
  pass,
  reloadOnce,
  startOffline,
} from './testing/failing-code.ts'

vi.mock('../boot.ts', () => ({ bootData: { id: 'a'.repeat(64), settings: {} } }))
openPages()

const other = 'b'.repeat(64)

/** The state of a load: it waits while the page is reloading. */
function follow(loading: Promise<unknown>) {
  const end = { of: 'waiting' }
  loading.then(
    () => Object.assign(end, { of: 'there' }),
    () => Object.assign(end, { of: 'failed' }),
  )
  return end
}

describe('a required chunk', () => {
  it.each(['shell', 'shared'])(
    'reloads the page when it is missing in %s, without showing the failure',
    { tags: ['S4.stale-build.reload', 'S4.stale-build.every-chunk'] },
    async container => {
      const end = follow(codeOf(container).load())
      await pass(1000)
      expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
      expect(end.of).toBe('waiting')
    },
  )

  it('reloads the page when a module needs a missing one of shared', async () => {
    const code = lazyCode(() => Promise.reject(failed('shared')), 'checkout')
    follow(code.load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledOnce()
  })

  it('fails when it belongs to a remote whose build is the live one', {
    tags: ['S4.stale-build.fallback'],
  }, async () => {
    const end = follow(codeOf('cart').load())
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('reloads the page for a remote after a known deployment', {
    tags: ['D1', 'S4.stale-build.newer'],
  }, async () => {
    noteBuild(other)
    follow(codeOf('cart').load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
  })

  it('checks for a deployment that this page does not know yet', {
    tags: ['D1', 'S4.stale-build.newer'],
  }, async () => {
    page.liveBuild = other
    follow(codeOf('cart').load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
  })

  it('belongs to the given container when the error names no file', async () => {
    const timedOut = () => Promise.reject(new Error('Cannot load it within 7200 ms'))
    follow(lazyCode(timedOut, 'cart').load())
    await pass(0)
    expect(reloadOnce).not.toHaveBeenCalled()
    follow(lazyCode(timedOut, 'shell').load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledOnce()
  })

  it('fails when the guard forbids another reload, and sends no request', {
    tags: ['D2', 'S4.stale-build.once'],
  }, async () => {
    isReloadAllowed.mockReturnValue(false)
    const end = follow(codeOf('shell').load())
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('fails when a reload would lose something unsaved', {
    tags: ['S4.stale-build.unsaved'],
  }, async () => {
    page.isTyped = true
    const end = follow(codeOf('shell').load())
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('fails when the customer typed something during the check', {
    tags: ['S4.stale-build.unsaved'],
  }, async () => {
    const end = follow(codeOf('shell').load())
    await Promise.resolve()
    page.isTyped = true
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('does not reload after the customer has opened another page', async () => {
    const end = follow(codeOf('shell').load())
    history.replaceState(null, '', '/es/home')
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it.each(['shell', 'cart'])(
    'does not reload the page without network, for code of %s',
    { tags: ['D8'] },
    async container => {
      page.liveBuild = null
      noteBuild(other)
      const end = follow(codeOf(container).load())
      await pass(0)
      expect(end.of).toBe('failed')
      expect(reloadOnce).not.toHaveBeenCalled()
    },
  )

  it('does not reload when the network returns before the failure', {
    tags: ['D8'],
  }, async () => {
    const end = startOffline(() => follow(codeOf('shell').load()))
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('is fetched again by the next use, once for several uses', async () => {
    const { importCode, load, $code } = codeOf('cart', 1)
    await expect(load()).rejects.toThrow('Loading chunk')
    expect($code.get()).toBeNull()
    expect(await Promise.all([load(), load()])).toEqual(['code', 'code'])
    expect(importCode).toHaveBeenCalledTimes(2)
    expect($code.get()).toBe('code')
    expect(await load()).toBe('code')
    expect(importCode).toHaveBeenCalledTimes(2)
  })

  it('shares one reload among simultaneous failures, and fails when it is canceled', async () => {
    const ends = [codeOf('shell'), codeOf('shared')].map(({ load }) => follow(load()))
    await pass(9000)
    expect(ends.map(({ of }) => of)).toEqual(['waiting', 'waiting'])
    expect(reloadOnce).toHaveBeenCalledOnce()
    await pass(1000)
    expect(ends.map(({ of }) => of)).toEqual(['failed', 'failed'])
  })
})

describe('a prefetched chunk', () => {
  it('reloads nothing, and is fetched again when it is needed', {
    tags: ['S4.stale-build.quiet'],
  }, async () => {
    const { importCode, prefetch, load } = codeOf('shell', 1)
    expect(await prefetch()).toBeNull()
    await pass(1000)
    expect(reloadOnce).not.toHaveBeenCalled()
    expect(await load()).toBe('code')
    expect(importCode).toHaveBeenCalledTimes(2)
  })
})
