import { useStore } from '@nanostores/react'
import type { Language } from '@storefront/api/language'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'

import { Picker } from '../composer/picker.tsx'
import { $canned, findCanned, loadCanned, textFor } from './canned.store.ts'
import styles from './canned-picker.module.css'

type CannedPickerProps = {
  /** Language of the conversation, in which the text is inserted. */
  language: Language
  onInsert: (text: string) => void
  onClose: () => void
  onLeave: () => void
}

export function CannedPicker({ language, onInsert, onClose, onLeave }: CannedPickerProps) {
  const { t } = useTranslation('chat')
  const canned = useStore($canned)
  const [query, setQuery] = useState('')
  useEffect(() => void loadCanned(), [])
  const found = findCanned(canned.replies, query, language)
  const items = found.map(reply => ({
    key: reply.id,
    content: (
      <>
        <span className={styles.title}>{reply.title}</span>
        <span className={styles.text} lang={reply.texts[language] ? language : undefined}>
          {textFor(reply, language)}
        </span>
      </>
    ),
  }))
  const pick = (id: string) => {
    const reply = found.find(one => one.id === id)
    if (reply) onInsert(textFor(reply, language))
  }
  // A second `/` inserts the character itself.
  const search = (next: string) => (next === '/' ? onInsert('/') : setQuery(next))
  return (
    <Picker
      label={t('desk.canned.title')}
      placeholder={t('desk.canned.search')}
      items={items}
      empty={t(canned.status === 'failed' ? 'desk.canned.failed' : 'desk.canned.nothing')}
      query={query}
      onQuery={search}
      onPick={pick}
      onClose={onClose}
      onLeave={onLeave}
    />
  )
}
