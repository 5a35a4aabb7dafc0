import { type ReactNode, useMemo } from 'react'
import {
  createPath,
  type LinkProps,
  type NavigateFunction,
  type NavigateOptions,
  Link as RouterLink,
  NavLink as RouterNavLink,
  type To,
  useNavigate as useRouterNavigate,
} from 'react-router-dom'

import { toWebUrl } from './external.ts'

const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

function isWithin(to: To): boolean {
  return toWebUrl(addressOf(to))?.origin === location.origin
}

type RejectedNavigationProps = { to: To; className?: string | undefined; children?: ReactNode }

/**
 * The target may come from a release or a response. An invalid target must not break the page, so its text appears
 * without a link.
 */
function RejectedNavigation({ to, className, children }: RejectedNavigationProps) {
  console.error(`Cannot link to ${addressOf(to)}: external address not allowed`)
  return <span className={className}>{children}</span>
}

/** A link within the shop. It never leads to another origin (S8.external.links). */
export function Link(props: LinkProps) {
  return isWithin(props.to) ? <RouterLink {...props} /> : <RejectedNavigation {...props} />
}

/** A `Link` that marks itself when its page is open (`aria-current`). */
export function NavLink(props: LinkProps & { end?: boolean }) {
  return isWithin(props.to) ? <RouterNavLink {...props} /> : <RejectedNavigation {...props} />
}

/**
 * Returns a function that navigates within the shop.
 * @throws the returned function throws for another origin, like `navigateTo`
 */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate()
  return useMemo(() => rejectExternal(navigate), [navigate])
}

function rejectExternal(navigate: NavigateFunction): NavigateFunction {
  return (to: To | number, options?: NavigateOptions) => {
    if (typeof to === 'number') return navigate(to)
    if (isWithin(to)) return navigate(to, options)
    throw new Error(`Cannot navigate to ${addressOf(to)}: external address not allowed`)
  }
}
