import { expect, it, vi } from 'vitest'

import { type RemotesOptions, rejectingRemotes } from './rejecting-remotes.ts'

/** A chunk that imports two modules of `shared`, in the format of rspack. */
function createContainer(loadRemote: (id: string) => Promise<unknown>) {
  const webpackRequire = {
    m: {} as RemotesOptions['webpackRequire']['m'],
    o: Object.hasOwn,
    federation: { instance: { options: { shareStrategy: 'loaded-first' }, loadRemote } },
  }
  const info = [{ name: 'storefront_shared', externalType: 'script' }]
  const options = {
    chunkId: 'panel',
    chunkMapping: { panel: ['cart', 'dialog'] },
    idToExternalAndNameMapping: {
      cart: ['default', './cart', 'x'],
      dialog: ['default', './ui/dialog', 'x'],
    },
    idToRemoteMap: { cart: info, dialog: info },
    webpackRequire,
  }
  /** Loads the chunk like `import()` does. */
  const load = () => {
    const promises: Promise<unknown>[] = []
    rejectingRemotes({ ...options, promises })
    return Promise.all(promises)
  }
  return { load, modules: webpackRequire.m }
}

it('runs a chunk when all modules of other containers are loaded', async () => {
  const { load, modules } = createContainer(async id => () => ({ id }))
  await load()
  const module = { exports: {} }
  modules.dialog?.(module)
  expect(module.exports).toEqual({ id: 'storefront_shared/ui/dialog' })
})

it('fails a chunk with the reason of a failed import and its container, and retries the import', async () => {
  const reason = Object.assign(new Error('Loading chunk p6 failed.'), {
    request: '/r/shared/p6.js',
  })
  const loadRemote = vi.fn(async (id: string) => {
    if (id.endsWith('dialog') && loadRemote.mock.calls.length < 3) throw reason
    return () => ({ id })
  })
  const { load } = createContainer(loadRemote)
  await expect(load()).rejects.toBe(reason)
  expect(reason).toMatchObject({ container: 'storefront_shared' })
  await load()
  expect(loadRemote.mock.calls.map(([id]) => id)).toEqual([
    'storefront_shared/cart',
    'storefront_shared/ui/dialog',
    'storefront_shared/ui/dialog',
  ])
})
