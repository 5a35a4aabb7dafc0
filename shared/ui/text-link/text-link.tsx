import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { Link } from '../../navigation/navigation.ts'
import styles from './text-link.module.css'

/** An underlined link within the shop. */
export function TextLink({ className, ...attributes }: ComponentProps<typeof Link>) {
  return <Link {...attributes} className={clsx(styles.link, className)} />
}
