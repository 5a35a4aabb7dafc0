/** For people: `QY-2026-000123`. The count never restarts, so the number is unique without the year. */
export function formatOrderNumber(count: number | string, createdAt: Date): string {
  return `QY-${createdAt.getUTCFullYear()}-${String(count).padStart(6, '0')}`
}
