import { describe, expect, it } from 'vitest'

import { createLoader } from './resource.store.ts'

/** A loader whose responses the test resolves, in any order. */
function createWaiting() {
  const waiting: { resolve: (text: string) => void; reject: (error: Error) => void }[] = []
  const loader = createLoader<string>(
    () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  )
  return { ...loader, waiting }
}

describe('a loader', () => {
  it('shows the newest response, whichever arrives last', async () => {
    const { $state, load, waiting } = createWaiting()
    const calls = [load(), load()]
    waiting[1]?.resolve('new')
    waiting[0]?.resolve('old')
    await Promise.all(calls)
    expect($state.get()).toEqual({ status: 'ready', content: 'new', isStale: false })
  })

  it('keeps the known content when a later request fails, and marks it as stale', async () => {
    const { $state, load, accept, waiting } = createWaiting()
    accept('known')
    const call = load()
    expect($state.get()).toMatchObject({ content: 'known', isStale: false })
    waiting[0]?.reject(new Error('down'))
    await call
    expect($state.get()).toEqual({ status: 'ready', content: 'known', isStale: true })
  })

  it('merges a response with content that arrived in the meantime', async () => {
    let response = (_: string) => {}
    const loader = createLoader<string>(async known => {
      const fresh = await new Promise<string>(resolve => (response = resolve))
      return `${fresh} before ${known()}`
    })
    loader.accept('page 1')
    const call = loader.load()
    loader.accept('page 1 and 2')
    response('news')
    await call
    expect(loader.$state.get()).toMatchObject({ content: 'news before page 1 and 2' })
  })

  it('fails without known content, and loads again on request', async () => {
    const { $state, load, waiting } = createWaiting()
    const error = new Error('down')
    const first = load()
    waiting[0]?.reject(error)
    await first
    expect($state.get()).toEqual({ status: 'failed', error })
    void load()
    expect($state.get()).toEqual({ status: 'loading' })
  })

  it('ignores a response from before a reset', async () => {
    const { $state, load, reset, waiting } = createWaiting()
    const call = load()
    reset()
    waiting[0]?.resolve('of another order')
    await call
    expect($state.get()).toEqual({ status: 'loading' })
  })
})
