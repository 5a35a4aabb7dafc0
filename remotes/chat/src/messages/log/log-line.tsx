import type { Message } from '@storefront/api/chat'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { formatDay } from '../format-day.ts'
import type { Entry } from './entries.ts'
import styles from './log-line.module.css'

type LogLineProps = { entry: Exclude<Entry, { kind: 'message' | 'offer' }> }

/** A line between messages: a day, the unread marker, or a notice. */
export function LogLine({ entry }: LogLineProps) {
  const { t } = useTranslation('chat')
  if (entry.kind === 'notice') {
    return (
      <Text size="s" tone="muted" className={styles.notice}>
        {noticeText(t, entry.message)}
      </Text>
    )
  }
  if (entry.kind === 'new') {
    return (
      <Text tone="accent" className={styles.new}>
        <span>{t('log.new')}</span>
      </Text>
    )
  }
  const day = formatDay(entry.at)
  return (
    <Text tone="subtle" className={styles.day}>
      <time dateTime={entry.at.slice(0, 10)}>{'key' in day ? t(`day.${day.key}`) : day.text}</time>
    </Text>
  )
}

/** Directional isolates surround a name within a sentence. */
export function noticeText(
  t: (key: string, values?: Record<string, string>) => string,
  message: Message,
): string {
  const name = message.name ? `\u2068${message.name}\u2069` : t('author.agent')
  return t(`notice.${message.notice}`, { name, contact: message.text })
}
