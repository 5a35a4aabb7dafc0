import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Shows a spinner, keeps width and focus, ignores clicks, and informs screen readers. */
  isBusy?: boolean
  icon?: string
  /** The children are only the accessible name. */
  isIconOnly?: boolean
}

/** A button. Its type is `button` by default. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', isBusy, icon, isIconOnly, ...rest } = props
  const { className, children, onClick, ...attributes } = rest
  return (
    <button
      type="button"
      {...attributes}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={clsx(
        styles.button,
        styles[variant],
        styles[size],
        isIconOnly && styles.iconOnly,
        className,
      )}
      onClick={isBusy ? event => event.preventDefault() : onClick}
    >
      {isBusy && <Spinner className={styles.spinner} />}
      {icon && <Icon className={styles.icon} name={icon} size={size === 'small' ? 16 : 18} />}
      {isIconOnly ? (
        <VisuallyHidden>{children}</VisuallyHidden>
      ) : (
        <span className={styles.label}>{children}</span>
      )}
    </button>
  )
}
