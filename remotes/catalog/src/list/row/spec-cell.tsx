import { tableRoles } from '../table/table-roles.ts'
import { CellText } from './cell-text.tsx'
import styles from './spec-cell.module.css'

type SpecCellProps = { short: string; full: string }

export function SpecCell({ short, full }: SpecCellProps) {
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <CellText full={full} short={short} />
    </td>
  )
}
