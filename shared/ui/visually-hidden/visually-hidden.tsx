import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './visually-hidden.module.css'

/** Text that only screen readers get. With `role="status"` it is a live region. */
export function VisuallyHidden({ className, ...attributes }: ComponentProps<'span'>) {
  return <span {...attributes} className={clsx(styles.hidden, className)} />
}
