/** The folders of `e2e/tests` that use a remote. A remote that is not here runs all folders. */
export const groupsOfRemotes: Record<string, string[]> = {
  catalog: ['access', 'cart', 'catalog', 'controls', 'input', 'live', 'purchase', 'screens'],
  cart: ['access', 'cart', 'controls', 'input', 'live', 'purchase', 'screens'],
  checkout: ['access', 'account', 'input', 'payment', 'purchase', 'screens'],
  chat: ['access', 'cart', 'chat', 'screens'],
}
