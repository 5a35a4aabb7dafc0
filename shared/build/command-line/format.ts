/** Shortens the id of a release or composition, for example to `1a2b3c4d5e6f`. */
export function short(id: string): string {
  return id.slice(0, 12)
}

export function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
]

/** For example `3 min ago`, or `in 3 min` for a time in the future. */
export function when(at: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(at)) / 1000)
  const [name, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['s', 1]
  const count = Math.floor(Math.abs(seconds) / size)
  return seconds < 0 ? `in ${count} ${name}` : `${count} ${name} ago`
}

/** Formats a table with headings, in which each column is as wide as its widest cell. */
export function table(headings: string[], rows: string[][]): string {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map(cells => (cells[column] ?? '').length)),
  )
  const toLine = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return lines.map(toLine).join('\n')
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
