import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './card.module.css'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  padding?: 'none' | 'small' | 'medium' | 'large'
}

/** A bordered surface for a group of content. */
export function Card({ as, padding = 'medium', className, ...attributes }: CardProps) {
  const Tag = (as ?? 'div') as 'div'
  return <Tag {...attributes} className={clsx(styles.card, styles[padding], className)} />
}
