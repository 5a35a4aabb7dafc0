// @vitest-environment jsdom
import { cleanStores } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { $signInCode } from '../../app/routing/sign-in-code.store.ts'
import { $signInFlow, finishSignIn } from './sign-in-flow.store.ts'

const code = 'a'.repeat(32)
const { exchangeCode } = vi.hoisted(() => ({ exchangeCode: vi.fn() }))
vi.mock('shared/session', () => ({ exchangeCode }))

const { pushState, replaceState } = history

/** Loads a new page that shows the flow. */
function open(url: string): void {
  cleanStores($signInCode, $signInFlow)
  Object.assign(history, { pushState, replaceState })
  history.replaceState(null, '', url)
  $signInFlow.get()
}

beforeEach(() => {
  exchangeCode.mockReset()
})

describe('sign-in flow', () => {
  it('removes the code from the URL before it sends any request', {
    tags: ['S2.home.t-secret', 'S2.processing.address'],
  }, async () => {
    open(`/es/auth/processing?t=${code}&state=proof`)
    expect(location.href).not.toMatch(/a{9}|proof/)
    expect(location.pathname).toBe('/es/auth/processing')
    expect(exchangeCode).not.toHaveBeenCalled()
    exchangeCode.mockResolvedValue({ status: 'used' })
    await finishSignIn()
    expect(exchangeCode).toHaveBeenCalledWith(code, false, 'proof')
  })

  it.each(['?t=', '?t=a&t=b', '?t[]=a', '?t=&t=a', ''])(
    'finds no code in %j, and sends no request',
    { tags: ['U6', 'S2.home.t-empty'] },
    async query => {
      open(`/auth/processing${query}`)
      await finishSignIn()
      expect($signInFlow.get()).toEqual({ status: 'missing' })
      expect(exchangeCode).not.toHaveBeenCalled()
      expect(location.search).toBe('')
    },
  )

  it('exchanges the code for a session and never leaves the shop', {
    tags: ['S2.processing', 'U8'],
  }, async () => {
    const gone: string[] = []
    open(`/auth/processing?t=${code}`)
    vi.stubGlobal('location', { origin: location.origin, replace: (url: string) => gone.push(url) })
    for (const returnTo of [
      '/order?step=2',
      '//evil.example',
      'https://evil.example/',
      'data:,x',
    ]) {
      exchangeCode.mockResolvedValueOnce({ status: 'signed-in', returnTo })
      await finishSignIn()
    }
    const { origin } = location
    vi.unstubAllGlobals()
    expect(gone).toEqual([`${origin}/order?step=2`, origin, origin, origin])
  })

  it('starts with a code from client-side navigation', {
    tags: ['S2.home.t'],
  }, async () => {
    open('/guest')
    expect($signInFlow.get()).toEqual({ status: 'missing' })
    history.pushState(null, '', `/home?t=${code}`)
    expect($signInFlow.get()).toEqual({ status: 'working' })
    exchangeCode.mockResolvedValue({ status: 'used' })
    await finishSignIn()
    expect(exchangeCode).toHaveBeenCalledWith(code, false, undefined)
  })

  it('does not change the URL of other pages', () => {
    open('/home?t=1')
    expect(location.search).toBe('?t=1')
    expect($signInFlow.get()).toEqual({ status: 'missing' })
  })

  it('prompts before it continues a sign-in of another browser', async () => {
    open(`/auth/processing?t=${code}`)
    exchangeCode.mockResolvedValueOnce({ status: 'confirm', name: 'Ada Chen', email: 'ada@x.test' })
    await finishSignIn()
    expect($signInFlow.get()).toMatchObject({ status: 'confirm', name: 'Ada Chen' })
    exchangeCode.mockResolvedValueOnce({ status: 'used' })
    await finishSignIn(true)
    expect(exchangeCode).toHaveBeenLastCalledWith(code, true, undefined)
    expect($signInFlow.get()).toEqual({ status: 'used' })
  })

  it('shows a failure and can retry', async () => {
    open(`/auth/processing?t=${code}`)
    const error = new Error('Cannot reach the shop')
    exchangeCode.mockRejectedValueOnce(error)
    await finishSignIn()
    expect($signInFlow.get()).toEqual({ status: 'failed', error })
    exchangeCode.mockResolvedValueOnce({ status: 'used' })
    await finishSignIn()
    expect($signInFlow.get()).toEqual({ status: 'used' })
  })
})
