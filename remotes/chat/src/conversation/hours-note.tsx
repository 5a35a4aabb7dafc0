import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'

import { $hours } from './conversation.ts'
import { momentText } from './hours-text.ts'

/** Only while nobody is there: when the team answers again, by the reader's own clock. */
export function HoursNote() {
  const { t } = useTranslation('chat')
  const hours = useStore($hours)
  if (!hours || hours.isOpen) return null
  if (!hours.changesAt) return t('hours.closed')
  const { key, values } = momentText(hours.changesAt)
  return t(`hours.${key}`, values)
}
