import { chatLimits } from '@storefront/api/chat'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './composer.module.css'

/** With fewer characters left, the hint shows how many. */
const warnAt = 200

type ComposerHintProps = { id: string; isUploading: boolean; left: number }

/**
 * How to write a message and, near the limit, how many characters are left or too many. A live region announces once
 * that the text is too long or delayed.
 */
export function ComposerHint({ id, isUploading, left }: ComposerHintProps) {
  const { t } = useTranslation('chat')
  const limit = formatNumber(chatLimits.text)
  const over = left < 0 && t('composer.over', { count: -left, amount: formatNumber(-left), limit })
  const delay = isUploading && t('composer.uploading')
  const warning = left < warnAt && t('composer.left', { count: left })
  const news = over || delay || warning
  return (
    <>
      <p className={news ? styles.news : styles.hint} id={id}>
        {news || t('composer.hint')}
      </p>
      <VisuallyHidden role="status">
        {over ? t('composer.tooLong', { limit }) : delay}
      </VisuallyHidden>
    </>
  )
}
