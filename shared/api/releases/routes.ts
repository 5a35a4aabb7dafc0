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

/**
 * The paths of the shop. The composition lists the existing ones. A remote can have other closed paths below a prefix
 * that is granted to its team (`./route-grants.ts`).
 */
export const routePaths = [
  '/home',
  '/plans/:id',
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
