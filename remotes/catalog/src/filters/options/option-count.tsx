import { formatNumber } from 'shared/format'
import { Text } from 'shared/ui/text'

import styles from './option-count.module.css'

type OptionCountProps = { label: string; count: number }

/** A choice with the number of plans that it shows. */
export function OptionCount({ label, count }: OptionCountProps) {
  return (
    <>
      {label}{' '}
      <Text as="span" size="xs" tone="subtle" weight="regular" isTabular className={styles.count}>
        {formatNumber(count)}
      </Text>
    </>
  )
}
