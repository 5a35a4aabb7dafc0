import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './skeleton.module.css'

type SkeletonProps = ComponentProps<'span'> & {
  /** CSS lengths; a number is in px. */
  width?: string | number
  height?: string | number
  radius?: string | number
}

/** A placeholder for content that is loading, hidden from screen readers. */
export function Skeleton({ width, height, radius, className, style, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={clsx(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius, ...style }}
    />
  )
}
