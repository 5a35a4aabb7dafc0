import type { Interval, StockItem } from '@storefront/api/flavor'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from 'shared/ui/card'
import { Icon } from 'shared/ui/icon'
import { List } from 'shared/ui/list'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { type Alternative, findAlternatives, loadPlans } from './alternatives.ts'
import { ChangeTable } from './change-table.tsx'
import type { Conflict, KnownLine } from './conflicts.ts'
import { ShortLine } from './short-line.tsx'
import styles from './change-panel.module.css'

type ChangePanelProps = {
  title: string
  lead: string
  known: KnownLine[]
  conflicts: Conflict[]
  interval: Interval
  choicesOf?: (conflict: Conflict) => ReactNode
  onChoose: (conflict: Conflict, alternative: Alternative) => Promise<void>
  /** The actions for the whole order. */
  children: ReactNode
}

/** Blocks any charge until the customer decides. Gets the focus when it appears. */
export function ChangePanel(props: ChangePanelProps) {
  const { title, lead, known, conflicts, interval, choicesOf, onChoose, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [plans, setPlans] = useState<StockItem[]>([])
  const short = conflicts.filter(conflict => conflict.available !== null)
  const isShort = short.length > 0

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    // Without alternatives, the customer still has the other choices.
    if (isShort) loadPlans().then(setPlans, () => undefined)
  }, [isShort])

  return (
    <Card as="section" padding="none" aria-labelledby="changes" className={styles.panel}>
      <Row as="header" gap={3} className={styles.head}>
        <Icon name="triangle-alert" size={20} className={styles.icon} />
        <div>
          <h2 id="changes" ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <Text size="s" tone="muted" className={styles.lead}>
            {lead}
          </Text>
        </div>
      </Row>
      <div className={styles.body}>
        <ChangeTable known={known} conflicts={conflicts} interval={interval} />
      </div>
      {isShort && (
        <List gap={5} className={styles.short}>
          {short.map(conflict => (
            <ShortLine
              key={conflict.product_id}
              conflict={conflict}
              alternatives={findAlternatives(conflict, plans, interval)}
              interval={interval}
              onChoose={alternative => onChoose(conflict, alternative)}
            >
              {choicesOf?.(conflict)}
            </ShortLine>
          ))}
        </List>
      )}
      <Row wrap className={styles.actions}>
        {children}
      </Row>
    </Card>
  )
}
