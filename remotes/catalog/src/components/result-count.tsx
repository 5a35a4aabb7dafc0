import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './result-bar.module.css'

type ResultCountProps = {
  /** Null when no plans are known. */
  count: number | null
  isLoading: boolean
  total: number
  focusRef: RefObject<HTMLParagraphElement | null>
}

/** Long enough that a typist hears the result once, not after each letter. */
const announceMs = 500

export function ResultCount({ count, total, isLoading, focusRef }: ResultCountProps) {
  const { t } = useTranslation('catalog')
  const isAll = count === total
  const found = isAll ? 'result.all' : 'result.some'
  const unknown = isLoading ? t('result.loading') : ''
  const text = count === null ? unknown : t(count === 0 ? 'result.none' : found, { count, total })
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const timer = setTimeout(setAnnounced, announceMs, text)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <>
      <p className={styles.count} ref={focusRef} tabIndex={-1}>
        {text}
      </p>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}
