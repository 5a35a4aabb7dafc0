// @vitest-environment jsdom
import { cleanStores } from 'nanostores'
import { beforeEach, expect, it } from 'vitest'

import { $signInCode } from './sign-in-code.store.ts'

const { pushState, replaceState } = history

function open(url: string): void {
  cleanStores($signInCode)
  Object.assign(history, { pushState, replaceState })
  history.replaceState(null, '', url)
  expect($signInCode.get()).toBeNull()
}

beforeEach(() => sessionStorage.clear())

it.each([
  ['/home?t=12|a+b/c==&x=1', '/auth/processing', { t: '12|a+b/c==' }],
  ['/?t=abc&state=proof', '/auth/processing', { t: 'abc', state: 'proof' }],
  ['/Home/?t=abc', '/auth/processing', { t: 'abc' }],
  ['/es?t=abc', '/es/auth/processing', { t: 'abc' }],
  ['/zh-TW/home?t=abc#plans', '/zh-TW/auth/processing', { t: 'abc' }],
  ['/es/auth/processing?t=abc', '/es/auth/processing', { t: 'abc' }],
])(
  'client-side navigation to %s goes to %s, without the code in the URL',
  { tags: ['S2.home.t', 'S2.home.t-secret'] },
  (url, path, code) => {
    for (const move of ['pushState', 'replaceState'] as const) {
      open('/guest')
      const { length } = history
      history[move]({ key: 'k' }, '', url)
      expect(location.pathname + location.search + location.hash).toBe(path)
      expect($signInCode.get()).toEqual(code)
      expect(history.state).toEqual({ key: 'k' })
      expect(history.length - length).toBe(move === 'pushState' ? 1 : 0)
    }
  },
)

it.each([
  '/home?t=',
  '/home?t=a&t=b',
  '/home?q=t',
  '/guest?t=abc',
  '/cart?t=abc',
  '/home/plans?t=abc',
  '/auth?t=abc',
])('navigation to %s is unchanged', { tags: ['S2.home.t-empty'] }, url => {
  open('/guest')
  history.pushState(null, '', url)
  expect(location.pathname + location.search).toBe(url)
  expect($signInCode.get()).toBeNull()
})

it('does not change navigation without a URL or to other sites', () => {
  open('/guest?q=a')
  history.pushState('kept', '')
  expect([history.state, location.search]).toEqual(['kept', '?q=a'])
  expect(() => history.pushState(null, '', 'https://other.example/home?t=abc')).toThrow()
  expect($signInCode.get()).toBeNull()
})
