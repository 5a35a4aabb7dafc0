import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'

import { $hours } from '../conversation.ts'
import { momentText } from './hours-text.ts'

/** While no agent is available: when the team is back, in the customer's time zone. */
export function HoursNote() {
  const { t } = useTranslation('chat')
  const hours = useStore($hours)
  if (!hours || hours.isOpen) return null
  if (!hours.changesAt) return t('hours.closed')
  const { key, values } = momentText(hours.changesAt)
  return t(`hours.${key}`, values)
}
