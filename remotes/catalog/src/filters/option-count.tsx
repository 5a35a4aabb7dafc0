import { formatNumber } from 'shared/format'

import styles from './option-count.module.css'

type OptionCountProps = { label: string; count: number }

/** A choice and how many plans it would show. */
export function OptionCount({ label, count }: OptionCountProps) {
  return (
    <>
      {label} <span className={styles.count}>{formatNumber(count)}</span>
    </>
  )
}
