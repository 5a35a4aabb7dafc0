import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './visually-hidden.module.css'

export function VisuallyHidden({ className, ...attributes }: ComponentProps<'span'>) {
  return <span {...attributes} className={clsx(styles.hidden, className)} />
}
