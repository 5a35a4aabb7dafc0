import type { Language } from '@storefront/api/language'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { textParts } from './text-parts.ts'
import styles from './message-text.module.css'

/** Renders the text without markup and isolates its direction. Only allowed URLs become links. */
export function MessageText({ text, language }: { text: string; language?: Language | undefined }) {
  const { t } = useTranslation('chat')
  return (
    <p className={styles.text} dir="auto" lang={language}>
      {textParts(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <a href={part.href} key={index} rel="noopener noreferrer ugc" target="_blank">
            {part.text}
            {part.host && ` (${part.host})`}
            <VisuallyHidden> {t('message.newTab')}</VisuallyHidden>
          </a>
        ),
      )}
    </p>
  )
}
