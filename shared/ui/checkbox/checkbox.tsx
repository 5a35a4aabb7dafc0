import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'> & {
  label: ReactNode
  checked: boolean
  onCheckedChange: (isChecked: boolean) => void
  isInvalid?: boolean
}

/** A controlled checkbox with its label. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onCheckedChange, isInvalid, className, ...attributes } = props
  return (
    <label className={clsx(styles.checkbox, className)}>
      <span className={styles.box}>
        <input
          {...attributes}
          aria-invalid={isInvalid || undefined}
          checked={checked}
          className={styles.input}
          onChange={event => onCheckedChange(event.currentTarget.checked)}
          type="checkbox"
        />
        <Icon className={styles.mark} name="check" size={14} strokeWidth={3} />
      </span>
      <span className={styles.label}>{label}</span>
    </label>
  )
}
