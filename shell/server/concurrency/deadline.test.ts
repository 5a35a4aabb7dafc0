import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createDeadline, LateError } from './deadline.ts'

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const never = new Promise<string>(() => undefined)
  /** Resolves to how long it waited for work that never ends. */
  async function waitInVain({ waitFor }: ReturnType<typeof createDeadline>): Promise<number> {
    const startedAt = Date.now()
    const failure = expect(waitFor(never)).rejects.toThrow(LateError)
    await vi.runAllTimersAsync()
    await failure
    return Date.now() - startedAt
  }

  it('is short after late work, until work ends in time', async () => {
    const deadline = createDeadline({ usualMs: 3000, shortMs: 250 })
    expect(await waitInVain(deadline)).toBe(3000)
    expect(await waitInVain(deadline)).toBe(250)
    expect(await deadline.waitFor(Promise.resolve('done'))).toBe('done')
    expect(await waitInVain(deadline)).toBe(3000)
  })

  it('is no longer short after work that nobody waited for', async () => {
    const deadline = createDeadline({ usualMs: 3000, shortMs: 250 })
    await waitInVain(deadline)
    deadline.endShort()
    expect(await waitInVain(deadline)).toBe(3000)
  })
})
