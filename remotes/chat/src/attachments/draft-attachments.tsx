import { useStore } from '@nanostores/react'
import { chatLimits } from '@storefront/api/chat'
import { useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'

import { DraftAnnouncer } from '../composer/draft/draft-announcer.tsx'
import { DraftChip } from '../composer/draft/draft-chip.tsx'
import {
  $attachments,
  $rejectedFiles,
  type DraftAttachment,
  removeAttachment,
} from './draft-attachments.store.ts'
import styles from './draft-attachments.module.css'

/** Directional isolates surround a name within a sentence. */
const isolate = (name: string) => `\u2068${name}\u2069`

/** The files of the current draft. Renders nothing when there are none. */
export function DraftAttachments() {
  const { t, language } = useTranslation('chat')
  const attachments = useStore($attachments)
  const rejected = useStore($rejectedFiles)
  const [removed, setRemoved] = useState<{ name: string } | null>(null)
  const list = useRef<HTMLUListElement>(null)

  const remove = ({ key, name }: DraftAttachment, index: number) => {
    // Move the focus to the next file, or to the text field, so that it never falls back to the page.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    const form = list.current?.closest('form')
    removeAttachment(key)
    setRemoved({ name })
    if (next) next.focus()
    else form?.querySelector('textarea')?.focus()
  }

  return (
    <>
      <DraftAnnouncer removed={removed} />
      {attachments.length > 0 && (
        <List
          direction="row"
          gap={2}
          wrap
          className={styles.list}
          ref={list}
          aria-label={t('attachments.draft')}
        >
          {attachments.map((attachment, index) => (
            <DraftChip
              key={attachment.key}
              attachment={attachment}
              onRemove={() => remove(attachment, index)}
            />
          ))}
        </List>
      )}
      {rejected.length > 0 && (
        <Text size="s" tone="danger" className={styles.refused} role="status">
          {t('attachments.leftOut', {
            count: rejected.length,
            names: new Intl.ListFormat(language).format(rejected.map(isolate)),
            most: chatLimits.attachments,
          })}
        </Text>
      )}
    </>
  )
}
