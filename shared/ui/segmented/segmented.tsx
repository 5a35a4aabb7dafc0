import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = Omit<ComponentProps<'div'>, 'onChange'> & {
  /** Accessible name of the group; not visible. */
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[]
  onValueChange: (value: Value) => void
  size?: 'small' | 'medium'
}

/** A single choice among a few visible options. Controlled. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onValueChange, size = 'medium', className, ...rest } = props
  const name = useId()
  return (
    <div
      aria-label={label}
      role="radiogroup"
      {...rest}
      className={clsx(styles.group, styles[size], className)}
    >
      {options.map(option => (
        <label className={styles.option} key={option.value}>
          <input
            checked={option.value === value}
            className={styles.input}
            disabled={option.isDisabled}
            name={name}
            onChange={() => onValueChange(option.value)}
            type="radio"
            value={option.value}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
