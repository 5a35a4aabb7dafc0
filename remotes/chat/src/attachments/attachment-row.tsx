import type { Attachment } from '@storefront/api/chat'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { addressOf } from './address.ts'
import { formatSize } from './format-size.ts'
import styles from './attachment-row.module.css'

/** A download link. The file name is rendered as text. */
export function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat')
  const { id, name, type, bytes } = attachment
  const size = formatSize(bytes)
  const kind = type === 'application/pdf' ? 'PDF' : t(`attachments.kind.${kindOf(type)}`)
  return (
    <a
      className={styles.row}
      href={addressOf(id)}
      download={name}
      aria-label={t('attachments.downloadNamed', { name, size })}
    >
      <span className={styles.icon}>
        <Icon name={kindOf(type) === 'picture' ? 'image' : 'file-text'} />
      </span>
      <Stack as="span" gap={0} className={styles.text}>
        <bdi className={styles.name}>{name}</bdi>
        <Text as="span" size="xs" tone="muted" isTabular>
          {kind}, {size}
        </Text>
      </Stack>
      <Icon className={styles.download} name="download" />
    </a>
  )
}

function kindOf(type: Attachment['type']): 'picture' | 'text' {
  return type.startsWith('image/') ? 'picture' : 'text'
}
