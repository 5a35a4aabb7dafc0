import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './spinner.module.css'

type SpinnerProps = ComponentProps<'svg'> & { size?: number }

/** A decorative spinner, which needs a text next to it that describes the work in progress. `size` is in px. */
export function Spinner({ size = 16, className, ...attributes }: SpinnerProps) {
  return (
    <svg
      {...attributes}
      aria-hidden="true"
      className={clsx(styles.spinner, className)}
      fill="none"
      height={size}
      viewBox="0 0 16 16"
      width={size}
    >
      <circle cx="8" cy="8" opacity="0.25" r="6.25" stroke="currentColor" strokeWidth="1.75" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  )
}
