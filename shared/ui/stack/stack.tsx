import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'

import styles from './stack.module.css'

type StackProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'header' | 'dl' | 'li'
  direction?: 'column' | 'row'
  /** Steps of the 4 px grid. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
  wrap?: boolean
}

/** A flex container. It uses inline styles. */
export function Stack(props: StackProps) {
  const {
    as,
    direction = 'column',
    gap = 4,
    align,
    justify,
    wrap,
    className,
    style,
    ...rest
  } = props
  const Tag = (as ?? 'div') as 'div'
  return (
    <Tag
      {...rest}
      className={clsx(styles.stack, className)}
      style={{
        flexDirection: direction,
        gap: gap === 0 ? 0 : `var(--space-${gap})`,
        alignItems: align,
        justifyContent: justify,
        flexWrap: wrap ? 'wrap' : undefined,
        ...style,
      }}
    />
  )
}
