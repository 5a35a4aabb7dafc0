/**
 * Rows use a grid layout, so that the table becomes a list of cards on a phone and rows off screen cost nothing. Some
 * browsers drop the table semantics then; these roles restore them.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
