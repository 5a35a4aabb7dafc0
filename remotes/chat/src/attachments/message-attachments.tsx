import type { Attachment } from '@storefront/api/chat'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import { AttachmentRow } from './attachment-row.tsx'
import { PictureAttachment } from './picture-attachment.tsx'
import styles from './message-attachments.module.css'

/**
 * The attachments of a message. Renders the same for the customer and the desk; renders nothing when there are none.
 */
export function MessageAttachments({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation('chat')
  if (attachments.length === 0) return null
  const pictures = attachments.filter(({ width }) => width !== null)
  const files = attachments.filter(({ width }) => width === null)
  return (
    <List direction="row" gap={2} wrap className={styles.list} aria-label={t('attachments.sent')}>
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
    </List>
  )
}
