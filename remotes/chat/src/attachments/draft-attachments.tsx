import { useStore } from '@nanostores/react'
import { chatLimits } from '@storefront/api/chat'
import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'

import { DraftAnnouncer } from '../composer/draft/draft-announcer.tsx'
import { DraftChip } from '../composer/draft/draft-chip.tsx'
import { $attachments, $rejectedFiles, removeAttachment } from './draft-attachments.store.ts'
import styles from './draft-attachments.module.css'

/** The files of the current draft. Renders nothing when there are none. */
export function DraftAttachments() {
  const { t } = useTranslation('chat')
  const attachments = useStore($attachments)
  const rejected = useStore($rejectedFiles)
  const list = useRef<HTMLUListElement>(null)

  const remove = (key: string, index: number) => {
    // Move the focus to the next file, or to the text field, so that it never falls back to the page.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    const form = list.current?.closest('form')
    removeAttachment(key)
    if (next) next.focus()
    else form?.querySelector('textarea')?.focus()
  }

  return (
    <>
      <DraftAnnouncer />
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
              onRemove={() => remove(attachment.key, index)}
            />
          ))}
        </List>
      )}
      {rejected > 0 && (
        <Text size="s" tone="danger" className={styles.refused} role="status">
          {t('attachments.leftOut', { count: rejected, most: chatLimits.attachments })}
        </Text>
      )}
    </>
  )
}
