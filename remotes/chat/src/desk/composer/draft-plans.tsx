import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { $stock } from 'shared/stock'
import { Button } from 'shared/ui/button'
import { List } from 'shared/ui/list'

import { togglePlan } from './desk-drafts.store.ts'
import styles from './draft-plans.module.css'

type DraftPlansProps = { conversationId: string; plans: readonly number[] }

/** The plans that the reply will show. */
export function DraftPlans({ conversationId, plans }: DraftPlansProps) {
  const { t } = useTranslation('chat')
  const { items } = useStore($stock)
  if (plans.length === 0) return null
  return (
    <List direction="row" gap={2} wrap className={styles.plans} aria-label={t('desk.plans.chosen')}>
      {plans.map(productId => {
        const plan = items.find(one => one.product_id === productId)
        const name = plan ? `${plan.planName}, ${plan.location}` : `#${productId}`
        return (
          <li className={styles.plan} key={productId}>
            <span className={styles.name}>{name}</span>
            <Button
              icon="x"
              isIconOnly
              size="small"
              variant="ghost"
              onClick={() => togglePlan(conversationId, productId)}
            >
              {t('desk.plans.remove', { plan: name })}
            </Button>
          </li>
        )
      })}
    </List>
  )
}
