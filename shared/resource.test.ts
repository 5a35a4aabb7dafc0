import { describe, expect, it, vi } from 'vitest'

import { createResource } from './resource.ts'

/** A resource whose responses the test resolves, in any order. */
function createWaiting() {
  const waiting: { resolve: (text: string) => void; reject: (error: Error) => void }[] = []
  const resource = createResource<string>(
    () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  )
  return { ...resource, waiting }
}

describe('a resource', () => {
  it('shows the response of the newest request, even if an older one arrives later', async () => {
    const { $state, load, waiting } = createWaiting()
    const calls = [load(), load()]
    waiting[1]?.resolve('new')
    waiting[0]?.resolve('old')
    await Promise.all(calls)
    expect($state.get()).toEqual({ status: 'ready', content: 'new', isStale: false })
  })

  it('keeps the known content when a later request fails, and marks it as stale', async () => {
    const { $state, load, add, waiting } = createWaiting()
    add('known')
    const call = load()
    expect($state.get()).toMatchObject({ content: 'known', isStale: false })
    waiting[0]?.reject(new Error('down'))
    await call
    expect($state.get()).toEqual({ status: 'ready', content: 'known', isStale: true })
  })

  it('merges a response with content that arrived in the meantime', async () => {
    let response = (_: string) => {}
    const resource = createResource<string>(async known => {
      const fresh = await new Promise<string>(resolve => (response = resolve))
      return `${fresh} before ${known()}`
    })
    resource.add('page 1')
    const call = resource.load()
    resource.add('page 1 and 2')
    response('news')
    await call
    expect(resource.$state.get()).toMatchObject({ content: 'news before page 1 and 2' })
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

  it('ignores a pending request after it gets newer content', async () => {
    const { $state, load, set, waiting } = createWaiting()
    const call = load()
    set('changed')
    waiting[0]?.resolve('from before the change')
    await call
    expect($state.get()).toMatchObject({ content: 'changed' })
  })

  it('does not refresh during a pending request, so that its failure is noticed', async () => {
    let fail = () => {}
    const read = vi.fn(() => new Promise<never>((_, reject) => (fail = () => reject(new Error()))))
    const resource = createResource(read)
    const loading = resource.load()
    await resource.refresh()
    expect(read).toHaveBeenCalledTimes(1)
    fail()
    await loading
    expect(resource.$state.get().status).toBe('failed')
    void resource.refresh()
    expect(read).toHaveBeenCalledTimes(2)
  })
})
