import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { Icon } from '../icon/icon.tsx'
import styles from './select.module.css'

/** The visible part of a closed select, with or without its loaded list. */
export function SelectTrigger({ className, children, ...attributes }: ComponentProps<'button'>) {
  return (
    <button type="button" {...attributes} className={clsx(styles.trigger, className)}>
      <span className={styles.value}>{children}</span>
      <Icon className={styles.chevron} name="chevron-down" size={16} />
    </button>
  )
}
