import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'
import fieldStyles from '../field/typed-field.module.css'
import styles from './text-input.module.css'

type TextInputProps = ComponentProps<'input'> & {
  isInvalid?: boolean
  /** Shown before the text, for example in a search field. */
  icon?: string
  /** A button after the text. Needs an icon. */
  action?: ReactNode
}

/** A single-line text field. Use it in a `Field`, which provides its label. */
export function TextInput({ isInvalid, icon, action, className, ...attributes }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...attributes}
      aria-invalid={isInvalid || undefined}
      className={clsx(fieldStyles.field, styles.input, icon && styles.withIcon, !icon && className)}
    />
  )
  if (!icon) return input
  return (
    <span className={clsx(styles.wrapper, className)}>
      <Icon className={styles.icon} name={icon} size={16} />
      {input}
      {action && <span className={styles.action}>{action}</span>}
    </span>
  )
}
