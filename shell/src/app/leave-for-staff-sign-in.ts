import { navigateTo } from 'shared/navigation'

/** Leaves for the OpenID provider of staff, which returns to this page. */
export function leaveForStaffSignIn(): void {
  const page = location.pathname + location.search
  navigateTo(`/_staff/sign-in?returnTo=${encodeURIComponent(page)}`)
}
