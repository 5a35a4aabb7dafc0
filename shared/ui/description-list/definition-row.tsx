import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import styles from './definition-row.module.css'

type DefinitionRowProps = ComponentProps<'div'> & {
  term: ReactNode
  /** Where the value is: at the end of the line of its term, or below it. */
  layout?: 'beside' | 'below'
  isStrong?: boolean
}

/** A term with its value, the `children`. It belongs into a `dl`. */
export function DefinitionRow(props: DefinitionRowProps) {
  const { term, layout = 'beside', isStrong, children, className, ...rest } = props
  return (
    <div
      {...rest}
      className={clsx(styles.row, styles[layout], isStrong && styles.strong, className)}
    >
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
