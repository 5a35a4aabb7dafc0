import styles from './cell-text.module.css'

type CellTextProps = {
  /** For a cell under a column header. */
  short: string
  /** With its unit, for a card that has no column headers. */
  full: string
}

export function CellText({ short, full }: CellTextProps) {
  if (short === full) return full
  return (
    <>
      <span className={styles.inColumn}>{short}</span>
      <span className={styles.onCard}>{full}</span>
    </>
  )
}
