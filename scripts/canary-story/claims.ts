/** A promise of the shop that the story checks, and what it found. */
export type Claim = { name: string; isGood: boolean; found: string }

export function describeClaim({ name, isGood, found }: Claim): string {
  return `${isGood ? '✔' : '✘'} ${name}: ${found}`
}

/** The counts that `npm test` adds up. */
export function countClaims(claims: Claim[]) {
  const failed = claims.filter(({ isGood }) => !isGood).length
  return { passed: claims.length - failed, failed, skipped: 0 }
}
