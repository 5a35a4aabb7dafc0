import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './text.module.css'

const sizes = {
  xs: styles.sizeXs,
  s: styles.sizeS,
  control: styles.sizeControl,
  m: styles.sizeM,
  l: styles.sizeL,
  xl: styles.sizeXl,
  '2xl': styles.size2xl,
}

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
  size?: keyof typeof sizes
  tone?: 'accent' | 'danger' | 'muted' | 'normal' | 'subtle' | 'success' | 'warning'
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
        size && sizes[size],
        tone && styles[tone],
        weight && styles[weight],
        isTabular && styles.tabular,
        className,
      )}
    />
  )
}
