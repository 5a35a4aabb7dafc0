import type { Message } from '@storefront/api/chat'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { classNames } from './class-names.ts'
import { OrderCard } from './order-card.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Viewer } from './viewer.ts'
import styles from './message-item.module.css'

type MessageItemProps = { message: Message; viewer?: Viewer }

/** Text is text, whoever wrote it: nothing in it becomes markup or a link. */
export function MessageItem({ message, viewer = 'customer' }: MessageItemProps) {
  const { t } = useTranslation('chat')
  const { author, text, plans, orders, sentAt } = message
  return (
    <article className={classNames(styles.item, author === viewer && styles.own)}>
      <p className={styles.head}>
        <span className={styles.author}>{t(`author.${author}`)}</span>
        <time dateTime={sentAt}>{formatTime(sentAt)}</time>
      </p>
      {text !== '' && (
        <p className={styles.bubble} dir="auto">
          {text}
        </p>
      )}
      {plans.length > 0 && (
        <div className={styles.cards}>
          {plans.map(plan => (
            <PlanCard key={plan.product_id} plan={plan} asOf={sentAt} viewer={viewer} />
          ))}
        </div>
      )}
      {orders.length > 0 && (
        <div className={styles.cards}>
          {orders.map(order => (
            <OrderCard key={order.id} order={order} viewer={viewer} />
          ))}
        </div>
      )}
    </article>
  )
}
