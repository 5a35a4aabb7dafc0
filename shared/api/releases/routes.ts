/**
 * Paths that are open without a token (S6.open). A release cannot add another one. The whole path must match, ignoring
 * case.
 */
export const openRoutes = [
  '/signup',
  '/forgetPassword',
  '/resetPassword',
  '/auth/processing',
  '/guest',
  '/chat',
] as const

/** Every path that a route can have. The composition lists the existing ones. */
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

/** Pages for staff. A release cannot open them to customers by omitting the role. */
export const roleOfRoute = { '/chat/desk': 'support', '/_ops': 'operator' } as const
