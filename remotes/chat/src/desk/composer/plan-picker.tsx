import { useStore } from '@nanostores/react'
import type { StockItem } from '@storefront/api/flavor'
import { useEffect, useState } from 'react'
import { formatGigabytes } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { $stock, loadStock } from 'shared/stock'
import { Icon } from 'shared/ui/icon'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { $deskDrafts, draftOf, maxPlans, togglePlan } from './desk-drafts.store.ts'
import { Picker } from './picker.tsx'
import { searchPlans } from './plans.ts'
import styles from './plan-picker.module.css'

type PlanPickerProps = { conversationId: string; onClose: () => void; onLeave: () => void }

/** Selects plans of the live catalog. The server prices them when the reply is sent. */
export function PlanPicker({ conversationId, onClose, onLeave }: PlanPickerProps) {
  const { t } = useTranslation('chat')
  const stock = useStore($stock)
  const { plans } = draftOf(useStore($deskDrafts), conversationId)
  const [query, setQuery] = useState('')
  useEffect(() => {
    if ($stock.get().status !== 'ready') loadStock().catch(() => undefined)
  }, [])
  const isFull = plans.length >= maxPlans
  const items = searchPlans(stock.items, query).map(plan => {
    const isChosen = plans.includes(plan.product_id)
    return {
      key: String(plan.product_id),
      content: <PlanOption plan={plan} isChosen={isChosen} />,
      isChosen,
      isDisabled: isFull && !isChosen,
    }
  })
  return (
    <Picker
      label={t('desk.plans.title')}
      placeholder={t('desk.plans.search')}
      items={items}
      empty={t(stock.status === 'failed' ? 'desk.plans.failed' : 'desk.plans.nothing')}
      query={query}
      onQuery={setQuery}
      onPick={key => togglePlan(conversationId, Number(key))}
      onClose={onClose}
      onLeave={onLeave}
      footer={
        <Text size="xs" tone="subtle" className={styles.hint} role="status">
          {t('desk.plans.count', { count: plans.length, most: maxPlans })}
        </Text>
      }
    />
  )
}

function PlanOption({ plan, isChosen }: { plan: StockItem; isChosen: boolean }) {
  const { t } = useTranslation('chat')
  const { planName, location, vcpus, ram, gpu_type, monthly_fee, left } = plan
  return (
    <span className={styles.option}>
      <Row as="span" gap={0} className={styles.check}>
        {isChosen && <Icon name="check" size={16} />}
      </Row>
      <Text as="span" tone="normal" weight="medium">
        {planName} <span className={styles.faint}>{location}</span>
        <span className={styles.specs}>
          {gpu_type || t('plan.cores', { count: vcpus })} ·{' '}
          {t('plan.memory', { size: formatGigabytes(ram) })} ·{' '}
          {left > 0 ? t('plan.left', { count: left }) : t('plan.soldOut')}
        </span>
      </Text>
      <Price amount={monthly_fee} interval="month" />
    </span>
  )
}
