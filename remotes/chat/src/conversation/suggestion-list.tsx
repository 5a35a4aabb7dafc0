import type { ComponentProps } from 'react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import { focusComposer } from '../composer/focus-composer.ts'
import { sendMessage } from './conversation.ts'
import styles from './suggestion-list.module.css'

type SuggestionListProps = ComponentProps<typeof List<'ul'>> & { texts: string[] }

/** Messages to choose from. A pressed suggestion is sent as the customer's message. */
export function SuggestionList({ texts, ...rest }: SuggestionListProps) {
  const { t } = useTranslation('chat')
  return (
    <List direction="row" gap={2} wrap aria-label={t('suggestions.label')} {...rest}>
      {texts.map(text => (
        <li key={text}>
          <button
            type="button"
            className={styles.suggestion}
            onClick={event => {
              focusComposer(event.currentTarget)
              sendMessage({ text })
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </List>
  )
}
