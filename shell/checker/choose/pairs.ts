/** A row of a table of tests: one value for each factor. */
type Row = Readonly<Record<string, string>>

/** Every pair of values of two factors in the row. */
export function pairsOf(row: Row): string[] {
  const values = Object.entries(row).map(([factor, value]) => `${factor}=${value}`)
  return values.flatMap((left, index) => values.slice(index + 1).map(right => `${left} & ${right}`))
}

/**
 * Chooses rows so that every pair of values that any row has is in a chosen one. It takes the row with the most new
 * pairs each time, and the first of equal ones, so the same rows give the same choice.
 */
export function coverPairs<Each extends Row>(rows: Each[]): Each[] {
  const missing = new Set(rows.flatMap(pairsOf))
  const chosen: Each[] = []
  while (missing.size > 0) {
    const gains = rows.map(row => pairsOf(row).filter(pair => missing.has(pair)).length)
    const best = rows[gains.indexOf(Math.max(...gains))]
    if (!best) break
    chosen.push(best)
    for (const pair of pairsOf(best)) missing.delete(pair)
  }
  return chosen
}
