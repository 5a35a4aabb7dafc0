/** A row of a table: the text of its cells. */
type Row = string[]
/** A test that a cell names: `` `shell/server/access.test.ts`: responds to every caller ``. */
export type NamedTest = { file: string; title: string }

/** Returns the rows of all tables with exactly this header. */
export function readTables(markdown: string, header: string[]): Row[] {
  const rows: Row[] = []
  let isInside = false
  for (const line of markdown.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map(cell => cell.trim())
      : null
    if (cells === null) isInside = false
    else if (cells.join('|') === header.join('|')) isInside = true
    else if (isInside && !/^-+$/.test(cells[0] ?? '')) rows.push(cells)
  }
  return rows
}

/** Returns the tests that a cell names, separated by `<br>`. */
export function testsIn(cell: string): NamedTest[] {
  return cell.split('<br>').flatMap(part => {
    const [, file, title] = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+)$/.exec(part.trim()) ?? []
    return file && title ? [{ file, title }] : []
  })
}
