import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { focusComposer } from '../composer/focus-composer.ts'
import { sendMessage } from './conversation.ts'
import styles from './empty-conversation.module.css'

const suggestions = ['gpu', 'cheap', 'memory', 'order'] as const

/** Suggestions for a new conversation. A pressed suggestion is sent as the customer's message. */
export function EmptyConversation() {
  const { t } = useTranslation('chat')
  return (
    <Stack gap={1} align="center" className={styles.empty}>
      <h2 className={styles.title}>{t('empty.title')}</h2>
      <Text tone="muted" className={styles.text}>
        {t('empty.text')}
      </Text>
      <List
        direction="row"
        gap={2}
        justify="center"
        wrap
        className={styles.chips}
        aria-label={t('suggestions.label')}
      >
        {suggestions.map(each => (
          <li key={each}>
            <button
              type="button"
              className={styles.chip}
              onClick={event => {
                focusComposer(event.currentTarget)
                sendMessage({ text: t(`suggestions.${each}`) })
              }}
            >
              {t(`suggestions.${each}`)}
            </button>
          </li>
        ))}
      </List>
    </Stack>
  )
}
