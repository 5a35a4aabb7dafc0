import styles from './row-filler.module.css'

/** Reserves the height of rows that are not rendered. */
export function RowFiller({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden className={styles.filler} style={{ height }} />
}
