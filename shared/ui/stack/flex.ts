import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './flex.module.css'

export type FlexTag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'strong'
  | 'ul'

type FlexOptions = {
  /** Steps of the 4 px grid, between rows and columns. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12
  /** Steps of the 4 px grid, between rows, where it differs from `gap`. */
  rowGap?: 0 | 1 | 2 | 3 | 4
  align?: 'baseline' | 'center' | 'end' | 'start' | 'stretch'
  justify?: 'center' | 'end' | 'space-between' | 'start'
  wrap?: boolean
}

/** The attributes of an element `Tag`, its `ref` too, and the options of its layout. */
export type FlexProps<Tag extends FlexTag> = ComponentProps<Tag> & FlexOptions & { as?: Tag }

const alignments = {
  baseline: styles.alignBaseline,
  center: styles.alignCenter,
  end: styles.alignEnd,
  start: styles.alignStart,
  stretch: styles.alignStretch,
}

const justifications = {
  center: styles.justifyCenter,
  end: styles.justifyEnd,
  // Earlier releases of remotes pass this name.
  'flex-end': styles.justifyEnd,
  'space-between': styles.justifySpaceBetween,
  start: styles.justifyStart,
}

type FlexAttributes = FlexOptions & { className?: string; direction?: 'column' | 'row' }

/** Replaces the options of a layout by class names. Rules in the `className` of the caller override them. */
export function flexAttributes(attributes: FlexAttributes, base?: string) {
  const { direction, gap, rowGap, align, justify, wrap, className, ...rest } = attributes
  const layout = clsx(
    styles.flex,
    direction === 'column' && styles.column,
    styles[`gap${gap}`],
    rowGap !== undefined && styles[`rowGap${rowGap}`],
    align && alignments[align],
    justify && justifications[justify],
    wrap && styles.wrap,
  )
  return { ...rest, className: clsx(layout, base, className) }
}
