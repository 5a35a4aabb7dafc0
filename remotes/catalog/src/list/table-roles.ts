/**
 * Rows are laid out as grids, so that the same table is a list of cards on a phone and rows off the screen cost
 * nothing. Some browsers take that for "no table": the roles say again what the elements are.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
