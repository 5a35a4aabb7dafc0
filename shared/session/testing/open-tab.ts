import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

import { bootData } from '../../boot.ts'
import { createCart } from '../../cart/create-cart.ts'
import { createCartStore } from '../../cart/create-store.ts'
import { dedicated } from '../../cart/testing/sample-plans.ts'
import { ApiError } from '../../http/api-error.ts'
import { trackChannels } from '../../http/testing/track-channels.ts'
import { createSession } from '../create-session.ts'
import { leaveForSignIn } from '../session.ts'

export const ada = {
  id: '1',
  owner: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'customer',
}
/** Requests and navigations, in order. */
export const steps: string[] = []
export const responses: Record<string, () => unknown> = {}

vi.mock(import('../../http/client.ts'), async original => ({
  ...(await original()),
  send: async ({ path, body, headers = {} }) => {
    const named = Object.values(headers).map(value => ` (${value})`)
    steps.push(path + (body ? ` ${JSON.stringify(body)}` : '') + named.join(''))
    const content = await responses[path]?.()
    return { result: true, content, message: '' }
  },
}))
vi.mock(import('../../navigation/navigation.ts'), async original => ({
  ...(await original()),
  navigateTo: url => {
    steps.push(`→ ${url}`)
  },
}))

export function fail(): never {
  throw new ApiError('no', 502, 'provider_unavailable')
}

export const settings = {
  signInUrl: 'https://sign-in.example/',
  mainSiteUrl: 'https://main.example/',
  languageCookie: 'i18n_redirected',
  iconFallbackUrl: '',
  isSandbox: false,
  isDevelopment: false,
  userInfoPassphrase: 'open sesame',
}

export const salt = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `user-salt=${value}; path=/${value ? '' : '; max-age=0'}`
}

/** Opens a separate tab of a browser that has a session by default. */
export async function openTab(isSignedIn = true) {
  Object.assign(bootData, { isSignedIn, settings })
  const store = createCartStore()
  const tab = { ...createCart(store), ...createSession(store), leaveForSignIn }
  // Every page shows at its start whether a user is signed in.
  tab.$session.get()
  await tab.syncCartWithStock([dedicated])
  return tab
}

export const add = (shop: Awaited<ReturnType<typeof openTab>>) =>
  shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
export const stored = (key: string) => localStorage.getItem(key)

/** A browser with empty storage and a server that responds to everything. Returns a function that closes it. */
export function openBrowser(): () => void {
  const closeChannels = trackChannels()
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  salt('of-this-session')
  steps.length = 0
  history.replaceState(null, '', '/account')
  Object.assign(responses, {
    '/api/v3/user': () => ada,
    '/api/auth/leave': () => ({ signInUrl: 'https://sign-in.example/?state=1' }),
    '/api/auth/provider-sign-out': () => ({}),
    '/api/auth/clear-token': () => ({ mainSiteUrl: 'https://main.example/bye' }),
    '/api/auth/exchange': () => ({ owner: 'ada', returnTo: '/es/cart' }),
  })
  return () => {
    closeChannels()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
}
