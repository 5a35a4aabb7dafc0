import { useTranslation } from 'shared/i18n'

import { focusComposer } from '../composer/focus-composer.ts'
import { sendMessage } from './conversation.ts'
import styles from './empty-conversation.module.css'

const suggestions = ['gpu', 'cheap', 'memory', 'order'] as const

/** Suggestions for a new conversation. A pressed suggestion is sent as the customer's message. */
export function EmptyConversation() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{t('empty.title')}</h2>
      <p className={styles.text}>{t('empty.text')}</p>
      <ul className={styles.chips} aria-label={t('suggestions.label')}>
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
      </ul>
    </div>
  )
}
