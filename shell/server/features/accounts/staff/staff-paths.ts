import { roleOfRoute } from '@storefront/api/routes'

/** The pages of the sign-in of staff. `return` is the redirect URI of the shop at the OpenID provider. */
export const staffPaths = {
  signIn: '/_staff/sign-in',
  confirm: '/_staff/confirm',
  return: '/_staff/return',
  signOut: '/_staff/sign-out',
} as const

const staffPages = Object.keys(roleOfRoute)

/** Whether only staff use the page. `path` has no language prefix, and can have a query. */
export function isStaffPage(path: string): boolean {
  const [page = ''] = path.toLowerCase().split('?')
  return staffPages.includes(page.replace(/(?<=[^/])\/$/, ''))
}

export function toStaffSignInUrl(publicUrl: string, returnTo: string): string {
  return `${publicUrl}${staffPaths.signIn}?returnTo=${encodeURIComponent(returnTo)}`
}

export const toConfirmPath = (challenge: string) =>
  `${staffPaths.confirm}?challenge=${encodeURIComponent(challenge)}`
