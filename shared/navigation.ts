import { prefixOf } from './boot.ts'
import { isAllowedExternal, toWebUrl } from './external.ts'

export {
  BrowserRouter,
  Route,
  Routes,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router-dom'

export { isAllowedTarget } from './external.ts'
export { Link, NavLink, useNavigate } from './navigation/within.tsx'

/** Addresses within the shop, without language prefix: the router's `basename` carries that. */
export const paths = {
  home: '/home',
  cart: '/cart',
  order: '/order',
  payment: (orderId: string) => `/payment?order=${encodeURIComponent(orderId)}`,
  result: (orderId: string) => `/result?order=${encodeURIComponent(orderId)}`,
  account: '/account',
  accountSection: (section: string) => `/account?section=${section}`,
  accountOrder: (orderId: string) => `/account?order=${encodeURIComponent(orderId)}`,
  invoice: (invoiceId: string) => `/account?invoice=${encodeURIComponent(invoiceId)}`,
  chat: '/chat',
  guest: '/guest',
  signUp: '/signup',
  resetPassword: '/resetPassword',
  forgetPassword: '/forgetPassword',
  processing: '/auth/processing',
} as const

/** The router's `basename`: the language prefix of this document's address. */
export function basename(): string {
  return prefixOf(location.pathname)
}

/**
 * For stores; components use `Link` and `useNavigate`. It throws for another origin, unless `isExternal` says that the
 * move is meant and the operator allows that origin (S8.external.allow-list).
 */
export function navigateTo(url: string, options: { isExternal?: boolean } = {}): void {
  const target = toWebUrl(url)
  if (!target) throw new Error(`Cannot navigate to ${url}: not a web address`)
  if (target.origin === location.origin) {
    navigateWithin(target)
  } else if (options.isExternal && isAllowedExternal(url)) {
    location.assign(target.href)
  } else {
    throw new Error(`Cannot navigate to ${target.origin}: external address not allowed`)
  }
}

function navigateWithin(target: URL): void {
  const prefix = prefixOf(target.pathname) === '' ? basename() : ''
  // With its origin: a path that begins with two slashes would name another host.
  const address = location.origin + prefix + target.pathname + target.search + target.hash
  history.pushState(null, '', address)
  // The router hears of a push by others only through `popstate`.
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
