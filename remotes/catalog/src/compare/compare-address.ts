export const compareLimit = 4

export type ComparedPlans = {
  /** Ids of the products to compare: at most four, without duplicates. */
  ids: number[]
  /** Values in the URL that are not product ids. */
  unreadable: string[]
  /** The URL names more products than the table can compare. */
  isCut: boolean
}

/** Reads `cmp=1001,1013`. Returns null when the URL has no comparison. */
export function readCompared(params: URLSearchParams): ComparedPlans | null {
  const text = params.get('cmp')?.trim()
  if (!text) return null
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  const named = [...new Set(parts.filter(isProductId).map(Number))]
  return {
    ids: named.slice(0, compareLimit),
    unreadable: [...new Set(parts.filter(part => !isProductId(part)))],
    isCut: named.length > compareLimit,
  }
}

const isProductId = (part: string) => /^\d{1,12}$/.test(part)

/** A copy of `params` that opens the comparison of these products; without ids, it has none. Commas stay unescaped. */
export function compareSearch(params: URLSearchParams, ids: number[]): string {
  const rest = new URLSearchParams(params)
  rest.delete('cmp')
  const others = rest.toString()
  if (ids.length === 0) return others
  return others === '' ? `cmp=${ids.join(',')}` : `${others}&cmp=${ids.join(',')}`
}
