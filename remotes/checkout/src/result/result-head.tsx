import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'

import styles from './result-head.module.css'

type ResultHeadProps = {
  icon: string
  tone: 'success' | 'pending' | 'danger'
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** Shows whether the order succeeded. Gets the focus when that changes. */
export function ResultHead({ icon, tone, title, children, actions }: ResultHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new result
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <Row as="header" gap={4} align="start" wrap>
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} size={24} />
      </span>
      <div className={styles.text}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <Row rowGap={1} align="center" wrap className={styles.description}>
          {children}
        </Row>
      </div>
      {actions && (
        <Row wrap className={styles.actions}>
          {actions}
        </Row>
      )}
    </Row>
  )
}
