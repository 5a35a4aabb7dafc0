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

import { toWebUrl } from '../external.ts'

const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

function isWithin(to: To): boolean {
  return toWebUrl(addressOf(to))?.origin === location.origin
}

type RejectedNavigationProps = { to: To; className?: string | undefined; children?: ReactNode }

/** The address may come from a release or an answer: its words stay, and so does the page around them. */
function RejectedNavigation({ to, className, children }: RejectedNavigationProps) {
  console.error(`Cannot link to ${addressOf(to)}: external address not allowed`)
  return <span className={className}>{children}</span>
}

/** A link within the shop. It never leads to another origin (S8.external.links). */
export function Link(props: LinkProps) {
  return isWithin(props.to) ? <RouterLink {...props} /> : <RejectedNavigation {...props} />
}

/** A `Link` that says whether its page is the one that is shown. */
export function NavLink(props: LinkProps & { end?: boolean }) {
  return isWithin(props.to) ? <RouterNavLink {...props} /> : <RejectedNavigation {...props} />
}

/** For moves within the shop; another origin throws, as in `navigateTo`. */
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
