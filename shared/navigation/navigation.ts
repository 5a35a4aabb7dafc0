import { prefixOf } from '../boot.ts'
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
export { Link, NavLink, useNavigate } from './within.tsx'

/** Paths within the shop, without the language prefix, which is the router's `basename`. */
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

/** Pages of the server, which the router does not know: the sign-in of staff. */
const serverPath = /^\/_staff\//

/** The router's `basename`: the language prefix of this page. */
export function basename(): string {
  return prefixOf(location.pathname)
}

/**
 * Navigates to a URL, for code outside of components, which use `Link` and `useNavigate`. Another origin needs
 * `isExternal` and must be allowed by the operator (S8.external.allow-list).
 * @throws when the URL is not http(s), or external and not allowed
 */
export function navigateTo(url: string, options: { isExternal?: boolean } = {}): void {
  const target = toWebUrl(url)
  if (!target) throw new Error(`Cannot navigate to ${url}: not a web address`)
  if (target.origin === location.origin && serverPath.test(target.pathname)) {
    location.assign(target.href)
  } else if (target.origin === location.origin) {
    navigateWithin(target)
  } else if (options.isExternal && isAllowedExternal(url)) {
    location.assign(target.href)
  } else {
    throw new Error(`Cannot navigate to ${target.origin}: external address not allowed`)
  }
}

function navigateWithin(target: URL): void {
  const prefix = prefixOf(target.pathname) === '' ? basename() : ''
  // With its origin, because a path that starts with two slashes would name another host.
  const address = location.origin + prefix + target.pathname + target.search + target.hash
  history.pushState(null, '', address)
  // The router notices a push by other code only through `popstate`.
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
