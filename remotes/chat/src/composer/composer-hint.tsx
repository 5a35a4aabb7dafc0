import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { maxLength } from './draft.store.ts'
import styles from './composer.module.css'

/** From here on the customer is told how much room is left. */
const warnAt = maxLength - 200

type ComposerHintProps = { id: string; isCut: boolean; isUploading: boolean; length: number }

/** How to write; near the limit, how much more. What was cut off or has to wait is said aloud. */
export function ComposerHint({ id, isCut, isUploading, length }: ComposerHintProps) {
  const { t } = useTranslation('chat')
  const news = isCut
    ? t('composer.cut', { limit: formatNumber(maxLength) })
    : isUploading
      ? t('composer.uploading')
      : ''
  const left = length > warnAt ? t('composer.left', { count: maxLength - length }) : ''
  return (
    <>
      <p className={news || left ? styles.news : styles.hint} id={id}>
        {news || left || t('composer.hint')}
      </p>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}
