import type { Attachment } from '@storefront/api/chat'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { addressOf } from './address.ts'
import { formatSize } from './format-size.ts'
import styles from './picture-dialog.module.css'

type Props = { attachment: Attachment; onClose: () => void }

/** Escape closes the picture but not the conversation around it. The browser returns the focus to the thumbnail. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

/** Shows the whole picture above everything else. */
export function PictureDialog({ attachment, onClose }: Props) {
  const { t } = useTranslation('chat')
  const dialog = useRef<HTMLDialogElement>(null)
  const { id, name, bytes, width, height } = attachment
  const close = () => dialog.current?.close()

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={name}
      onCancel={event => event.stopPropagation()}
      onClose={event => {
        event.stopPropagation()
        onClose()
      }}
      onKeyDown={stopEscape}
      onClick={event => event.target === event.currentTarget && close()}
    >
      <Row align="center" className={styles.bar}>
        <bdi className={styles.name}>{name}</bdi>
        <a className={styles.download} href={addressOf(id)} download={name}>
          <Icon name="download" />
          <span>{t('attachments.download')}</span>
          <Text as="span" tone="muted" isTabular className={styles.size}>
            {formatSize(bytes)}
          </Text>
        </a>
        <Button variant="ghost" icon="x" isIconOnly onClick={close}>
          {t('attachments.close')}
        </Button>
      </Row>
      <img
        className={styles.picture}
        src={addressOf(id)}
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
      />
    </dialog>
  )
}
