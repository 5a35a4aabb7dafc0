/** SPEC 6: open without token. No release can open a route. Matched case-insensitively, whole path only. */
export const openRoutes = [
  '/signup',
  '/forgetPassword',
  '/resetPassword',
  '/auth/processing',
  '/guest',
  '/chat',
] as const

/** SPEC 2 and the team's own pages: every route; which of them exist in a shop, its composition says. */
export const routePaths = [
  '/home',
  '/cart',
  '/order',
  '/payment',
  '/result',
  '/account',
  '/guest',
  '/chat',
  '/chat/desk',
  '/_ops',
  '/signup',
  '/resetPassword',
  '/forgetPassword',
  '/auth/processing',
] as const
