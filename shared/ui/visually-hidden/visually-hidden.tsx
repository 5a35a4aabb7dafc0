import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './visually-hidden.module.css'

type HiddenTag = 'h1' | 'h2' | 'h3' | 'input' | 'p' | 'span'

type VisuallyHiddenProps<Tag extends HiddenTag> = ComponentProps<Tag> & { as?: Tag }

/** Text that only screen readers get. With `role="status"` it is a live region. */
export function VisuallyHidden<Tag extends HiddenTag = 'span'>(props: VisuallyHiddenProps<Tag>) {
  const { as, className, ...rest } = props as VisuallyHiddenProps<'span'>
  const Tag = as ?? 'span'
  return <Tag {...rest} className={clsx(styles.hidden, className)} />
}
