import { formatNumber } from 'shared/format'
import { Text } from 'shared/ui/text'

import styles from './option-count.module.css'

type OptionCountProps = {
  label: string
  count: number
  /** The number of all plans. Its width is reserved, so that nothing moves when the filters change. */
  most: number
}

/** A choice with the number of plans that it shows. */
export function OptionCount({ label, count, most }: OptionCountProps) {
  return (
    <>
      {label}{' '}
      <Text
        as="span"
        size="xs"
        tone="subtle"
        weight="regular"
        isTabular
        className={styles.count}
        data-most={formatNumber(most)}
      >
        {formatNumber(count)}
      </Text>
    </>
  )
}
