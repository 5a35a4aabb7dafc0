import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'
import styles from './message-panel.module.css'

type MessagePanelProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon: string
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  isWarning?: boolean
}

/** Shown instead of the content of a page or panel: an icon, a message and actions. */
export function MessagePanel(props: MessagePanelProps) {
  const { icon, title, description, actions, isWarning, children, className, ...rest } = props
  return (
    <div {...rest} className={clsx(styles.panel, isWarning && styles.warning, className)}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {description && <p className={styles.description}>{description}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </div>
  )
}
