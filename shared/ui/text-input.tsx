import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { Icon } from './icon.tsx'
import fieldStyles from './parts/typed-field.module.css'
import styles from './text-input.module.css'

type TextInputProps = ComponentProps<'input'> & {
  isInvalid?: boolean
  /** Stands before the text, for a search field. */
  icon?: string
}

export function TextInput({ isInvalid, icon, className, ...attributes }: TextInputProps) {
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
    </span>
  )
}
