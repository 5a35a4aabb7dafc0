/**
 * Paths that are open without a token (S6.open). No release can open another one. The whole path counts, in any letter
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

/** Every path that a route may have. The composition says which of these routes a shop has. */
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
