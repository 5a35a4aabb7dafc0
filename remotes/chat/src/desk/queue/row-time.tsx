import type { DeskConversation } from '@storefront/api/desk'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { formatDay } from '../../messages/format-day.ts'
import { WaitingTime } from './waiting-time.tsx'
import styles from './row-time.module.css'

/** How long a customer has been waiting; for other conversations, the time of the last message. */
export function RowTime({ conversation }: { conversation: DeskConversation }) {
  const { t } = useTranslation('chat')
  const { waitingSince, lastAt } = conversation
  if (waitingSince !== null) {
    return (
      <Text as="span" size="xs" tone="subtle" isTabular className={styles.time}>
        <VisuallyHidden>{t('desk.row.waiting')} </VisuallyHidden>
        <WaitingTime since={waitingSince} />
      </Text>
    )
  }
  const day = formatDay(lastAt)
  const isToday = 'key' in day && day.key === 'today'
  return (
    <Text as="time" size="xs" tone="subtle" isTabular className={styles.time} dateTime={lastAt}>
      {isToday ? formatTime(lastAt) : 'key' in day ? t(`day.${day.key}`) : day.text}
    </Text>
  )
}
