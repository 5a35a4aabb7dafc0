import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './text.module.css'

type TextTag =
  | 'b'
  | 'dd'
  | 'div'
  | 'dt'
  | 'em'
  | 'figcaption'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'legend'
  | 'li'
  | 'p'
  | 'small'
  | 'span'
  | 'strong'
  | 'td'
  | 'time'

type TextProps<Tag extends TextTag> = ComponentProps<Tag> & {
  as?: Tag
  /** A step of the type scale in `tokens.css`. By default, the size of the surrounding text. */
  size?: 'xs' | 's' | 'control' | 'm' | 'l' | 'xl' | '2xl'
  tone?: 'accent' | 'danger' | 'default' | 'muted' | 'subtle' | 'success' | 'warning'
  weight?: 'regular' | 'medium' | 'semibold'
  /** Digits of equal width, for numbers that change or stand below each other. */
  isTabular?: boolean
}

/** Text in a size, tone and weight of the design. Rules in the `className` of the caller override them. */
export function Text<Tag extends TextTag = 'p'>(props: TextProps<Tag>) {
  const { as, size, tone, weight, isTabular, className, ...rest } = props as TextProps<'p'>
  const Tag = (as ?? 'p') as 'p'
  return (
    <Tag
      {...rest}
      className={clsx(
        size && styles[`size-${size}`],
        tone && styles[`tone-${tone}`],
        weight && styles[`weight-${weight}`],
        isTabular && styles.tabular,
        className,
      )}
    />
  )
}
