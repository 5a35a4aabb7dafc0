import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import fieldStyles from '../field/typed-field.module.css'
import styles from './text-area.module.css'

type TextAreaProps = ComponentProps<'textarea'> & { isInvalid?: boolean }

/** A multi-line text field. It grows with its text where the browser can (`field-sizing`), up to twelve lines. */
export function TextArea({ isInvalid, className, ...attributes }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      {...attributes}
      aria-invalid={isInvalid || undefined}
      className={clsx(fieldStyles.field, styles.area, className)}
    />
  )
}
