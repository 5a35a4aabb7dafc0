import type { Attachment } from '@storefront/api/chat'
import { useTranslation } from 'shared/i18n'

import { AttachmentRow } from './attachment-row.tsx'
import { PictureAttachment } from './picture-attachment.tsx'
import styles from './message-attachments.module.css'

/** What came with a message; nothing for none. Reads only what it is given: customer and desk see the same. */
export function MessageAttachments({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation('chat')
  if (attachments.length === 0) return null
  const pictures = attachments.filter(({ width }) => width !== null)
  const files = attachments.filter(({ width }) => width === null)
  return (
    <ul className={styles.list} aria-label={t('attachments.sent')}>
      {pictures.map(attachment => (
        <li key={attachment.id}>
          <PictureAttachment attachment={attachment} />
        </li>
      ))}
      {files.map(attachment => (
        <li key={attachment.id} className={styles.file}>
          <AttachmentRow attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}
