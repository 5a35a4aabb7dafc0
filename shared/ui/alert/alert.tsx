import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'
import styles from './alert.module.css'

const icons = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
} as const

type AlertProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone: keyof typeof icons
  title?: ReactNode
  action?: ReactNode
}

/** A message with an icon and an optional action. It is a live region: `alert` for the tone `danger`, else `status`. */
export function Alert({ tone, title, action, children, className, ...rest }: AlertProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={clsx(styles.alert, styles[tone], className)}
    >
      <Icon className={styles.icon} name={icons[tone]} size={18} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
