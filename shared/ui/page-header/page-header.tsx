import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import styles from './page-header.module.css'

type PageHeaderProps = Omit<ComponentProps<'header'>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  breadcrumb?: ReactNode
}

/** The heading of a page, with optional description, actions and breadcrumb. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, actions, breadcrumb, className, ...rest } = props
  return (
    <header {...rest} className={clsx(styles.header, className)}>
      <div className={styles.text}>
        {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
