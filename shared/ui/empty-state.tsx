import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { Icon } from './icon.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon: string
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}

export function EmptyState(props: EmptyStateProps) {
  const { icon, title, description, action, className, ...rest } = props
  return (
    <div {...rest} className={clsx(styles.empty, className)}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {description && <p className={styles.description}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
