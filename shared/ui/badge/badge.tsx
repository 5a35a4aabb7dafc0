import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './badge.module.css'

type BadgeProps = ComponentProps<'span'> & {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
}

/** A short label, for example of a state. Do not rely on its color alone. */
export function Badge({ tone = 'neutral', className, ...attributes }: BadgeProps) {
  return <span {...attributes} className={clsx(styles.badge, styles[tone], className)} />
}
