import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

import { Icon } from '../icon/icon.tsx'
import { useShownError } from './use-shown-error.ts'
import styles from './field.module.css'

type FieldIds = { id: string; describedBy: string | undefined; isInvalid: boolean }

type FieldProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Renders the control with its `id`, `aria-describedby` and `aria-invalid`. */
  children: (ids: FieldIds) => ReactNode
}

/** A label, hint and error around a form control. */
export function Field({ label, hint, error: found, children, className, ...rest }: FieldProps) {
  const id = useId()
  const error = useShownError(found)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div {...rest} className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: described || undefined, isInvalid: Boolean(error) })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="circle-alert" size={14} strokeWidth={2} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
