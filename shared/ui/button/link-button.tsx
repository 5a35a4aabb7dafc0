import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { Link } from '../../navigation/navigation.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './button.module.css'

type LinkButtonProps = ComponentProps<typeof Link> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: string
  isIconOnly?: boolean
}

/** A link within the shop that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, isIconOnly, ...rest } = props
  const { className, children, ...attributes } = rest
  return (
    <Link
      {...attributes}
      className={clsx(
        styles.button,
        styles[variant],
        styles[size],
        isIconOnly && styles.iconOnly,
        className,
      )}
    >
      {icon && <Icon className={styles.icon} name={icon} size={size === 'small' ? 16 : 18} />}
      {isIconOnly ? (
        <VisuallyHidden>{children}</VisuallyHidden>
      ) : (
        <span className={styles.label}>{children}</span>
      )}
    </Link>
  )
}
