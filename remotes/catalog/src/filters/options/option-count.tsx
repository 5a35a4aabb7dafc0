import { formatNumber } from 'shared/format'

import styles from './option-count.module.css'

type OptionCountProps = { label: string; count: number }

/** A choice with the number of plans that it shows. */
export function OptionCount({ label, count }: OptionCountProps) {
  return (
    <>
      {label} <span className={styles.count}>{formatNumber(count)}</span>
    </>
  )
}
