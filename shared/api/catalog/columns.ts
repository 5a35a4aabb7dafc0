/** The values of each field in the order of the rows. As JSON, much smaller than the rows. */
type Columns = Record<string, unknown[]>

/** An object without the field that would set the prototype of a row. */
function isRow(value: unknown): value is Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && !Object.hasOwn(value, '__proto__')
}

/** Null if the rows do not all have the same fields, for example because one is faulty. */
export function toColumns(rows: readonly unknown[]): Columns | null {
  const [first = {}] = rows
  if (!isRow(first)) return null
  const fields = Object.keys(first)
  const hasSameFields = (row: unknown): row is Record<string, unknown> =>
    isRow(row) &&
    Object.keys(row).length === fields.length &&
    fields.every(field => Object.hasOwn(row, field))
  if (!rows.every(hasSameFields)) return null
  return Object.fromEntries(fields.map(field => [field, rows.map(row => row[field])]))
}

/** The rows of `toColumns`; null for any other value. */
export function toRows(columns: unknown): Record<string, unknown>[] | null {
  if (!isRow(columns)) return null
  const fields = Object.entries(columns)
  const [, first = []] = fields[0] ?? []
  if (!Array.isArray(first)) return null
  const hasAll = (entry: [string, unknown]): entry is [string, unknown[]] =>
    Array.isArray(entry[1]) && entry[1].length === first.length
  if (!fields.every(hasAll)) return null
  // Faster than `Object.fromEntries` for a long list.
  return first.map((_, index) => {
    const row: Record<string, unknown> = {}
    for (const [field, values] of fields) row[field] = values[index]
    return row
  })
}
