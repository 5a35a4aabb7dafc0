import type { Attachment } from '@storefront/api/chat'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'

import { addressOf } from './address.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { thumbnailSize } from './thumbnail-size.ts'
import styles from './picture-attachment.module.css'

/** A thumbnail that has its final size before the picture loads. A click opens the whole picture. */
export function PictureAttachment({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat')
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const { id, name } = attachment
  if (isBroken) return <AttachmentRow attachment={attachment} />
  const { width, height } = thumbnailSize(attachment)
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        aria-haspopup="dialog"
        aria-label={t('attachments.view', { name })}
        onClick={() => setIsOpen(true)}
      >
        <img
          className={styles.picture}
          src={addressOf(id)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      </button>
      {isOpen && <PictureDialog attachment={attachment} onClose={() => setIsOpen(false)} />}
    </>
  )
}
