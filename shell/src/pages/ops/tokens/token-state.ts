import type { TokenView } from '@storefront/api/registry-access'

type TokenState = 'active' | 'expired' | 'revoked'

export function stateOf({ revokedAt, expiresAt }: TokenView, now: number): TokenState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active'
}

/** Sorts active tokens before inactive ones, newest first. */
export function sortTokens(tokens: readonly TokenView[], now = Date.now()): TokenView[] {
  const rank = (token: TokenView) => Number(stateOf(token, now) !== 'active')
  return [...tokens].sort(
    (one, other) =>
      rank(one) - rank(other) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
  )
}
