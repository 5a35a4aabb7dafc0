import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Icon } from 'shared/ui/icon'
import { Stack } from 'shared/ui/stack'

import { type DraftAttachment, retryAttachment } from '../../attachments/draft-attachments.store.ts'
import { formatSize } from '../../attachments/format-size.ts'
import { classNames } from '../../conversation/class-names.ts'
import styles from './draft-chip.module.css'

type Props = { attachment: DraftAttachment; onRemove: () => void }

/** One chosen file with its progress, or the reason why it cannot be sent. */
export function DraftChip({ attachment, onRemove }: Props) {
  const { t } = useTranslation('chat')
  const [isBroken, setIsBroken] = useState(false)
  const { key, name, bytes, preview, state } = attachment
  const isFailed = state.status === 'failed'
  const isUploading = state.status === 'uploading'
  const size = formatSize(bytes)
  const chip = useRef<HTMLLIElement>(null)
  const percent = isUploading ? Math.floor(state.progress * 100) : 0

  useEffect(() => {
    // Several chips scroll on a phone: keep the reason of a rejected file in view.
    if (isFailed) chip.current?.scrollIntoView({ block: 'nearest' })
  }, [isFailed])

  return (
    <li
      ref={chip}
      className={classNames(styles.chip, isFailed && styles.failed)}
      data-status={state.status}
    >
      <span className={styles.picture}>
        {preview && !isBroken ? (
          <img src={preview} alt="" decoding="async" onError={() => setIsBroken(true)} />
        ) : (
          <Icon name={isFailed ? 'circle-alert' : 'file-text'} />
        )}
      </span>
      <Stack as="span" gap={0} className={styles.text}>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={styles.note}>
          {isFailed && t(`attachments.failed.${state.fault}`)}
          {isUploading && t('attachments.uploading', { percent, size })}
          {state.status === 'ready' && size}
        </span>
      </Stack>
      {isUploading && (
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={t('attachments.progress', { name })}
        />
      )}
      {isFailed && state.isRetryable && (
        <Button
          variant="ghost"
          size="small"
          icon="refresh-cw"
          isIconOnly
          onClick={() => retryAttachment(key)}
        >
          {t('attachments.retry', { name })}
        </Button>
      )}
      <Button variant="ghost" size="small" icon="x" isIconOnly data-remove onClick={onRemove}>
        {t(isUploading ? 'attachments.cancel' : 'attachments.remove', { name })}
      </Button>
    </li>
  )
}
