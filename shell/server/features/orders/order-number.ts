/** For people: `QY-2026-000123`. The count never restarts, so the number is unique without the year. */
export function formatOrderNumber(count: number | string, createdAt: Date): string {
  return `QY-${createdAt.getUTCFullYear()}-${String(count).padStart(6, '0')}`
}

/** Returns the count of a number such as `QY-2026-000123`, or null for any other text. */
export function readOrderCount(number: string): number | null {
  const [, count] = /^QY-\d{4}-(\d{6,9})$/.exec(number) ?? []
  return count === undefined ? null : Number(count)
}
