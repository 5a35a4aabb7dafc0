import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'

import { SuggestionList } from './suggestion-list.tsx'
import styles from './empty-conversation.module.css'

const suggestions = ['gpu', 'cheap', 'memory', 'order'] as const

/** Suggestions for a new conversation. A pressed suggestion is sent as the customer's message. */
export function EmptyConversation() {
  const { t } = useTranslation('chat')
  return (
    <Stack gap={1} align="center" className={styles.empty}>
      <h2 className={styles.title}>{t('empty.title')}</h2>
      <SuggestionList
        className={styles.suggestions}
        justify="center"
        texts={suggestions.map(each => t(`suggestions.${each}`))}
      />
    </Stack>
  )
}
