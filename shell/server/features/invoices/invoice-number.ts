/** Formats the number for customers: `QY-INV-2026-000001`. The count restarts each year. */
export function formatInvoiceNumber(year: number, count: number): string {
  return `QY-INV-${year}-${String(count).padStart(6, '0')}`
}

/** Returns null if the text is not an invoice number. */
export function readInvoiceNumber(text: string): { year: number; count: number } | null {
  const [, year, count] = /^QY-INV-(\d{4})-(\d{6,9})$/.exec(text) ?? []
  return year && count ? { year: Number(year), count: Number(count) } : null
}
