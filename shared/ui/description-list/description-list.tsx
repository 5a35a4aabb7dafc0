import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import styles from './description-list.module.css'

type DescriptionListProps = ComponentProps<'dl'> & {
  items: { term: ReactNode; value: ReactNode }[]
}

/** A list of terms with their values. */
export function DescriptionList({ items, className, ...rest }: DescriptionListProps) {
  return (
    <dl {...rest} className={clsx(styles.list, className)}>
      {items.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms are nodes, so their index is their identity
        <div className={styles.row} key={index}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
