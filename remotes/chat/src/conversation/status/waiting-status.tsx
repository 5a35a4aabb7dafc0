import { useStore } from '@nanostores/react'
import type { Conversation } from '@storefront/api/chat'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { $hours, cancelWaiting } from '../conversation.ts'
import { ChangeButton } from './change-button.tsx'
import { ContactForm } from './contact-form.tsx'
import { HoursNote } from './hours-note.tsx'
import styles from './conversation-status.module.css'

/**
 * The position in the queue, the start of the wait and a cancel button. While no agent is available, also a form for an
 * email address.
 */
export function WaitingStatus({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chat')
  const isOpen = useStore($hours)?.isOpen ?? true
  const { place, waitingSince, contact } = conversation
  return (
    <Row
      gap={3}
      rowGap={2}
      align="center"
      justify="space-between"
      wrap
      className={styles.status}
      data-tone="waiting"
    >
      <Text size="s" tone="muted" className={styles.text}>
        <strong>{place === 1 ? t('status.next') : t('status.place', { place: place ?? 1 })}</strong>{' '}
        {waitingSince && t('status.since', { time: formatTime(waitingSince) })} <HoursNote />
      </Text>
      <ChangeButton size="small" variant="ghost" change={cancelWaiting}>
        {t('person.cancel')}
      </ChangeButton>
      {!isOpen && <ContactForm contact={contact} />}
    </Row>
  )
}
