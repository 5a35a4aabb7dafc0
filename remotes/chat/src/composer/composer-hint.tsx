import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { maxLength } from './draft/draft.store.ts'
import styles from './composer.module.css'

/** Above this length, the hint shows how many characters are left. */
const warnAt = maxLength - 200

type ComposerHintProps = { id: string; isCut: boolean; isUploading: boolean; length: number }

/**
 * How to write a message and, near the limit, how many characters are left. A live region announces cut or delayed
 * text.
 */
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
