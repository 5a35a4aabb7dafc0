import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './result-bar.module.css'

type ResultCountProps = {
  /** Null while the plans are loading. */
  count: number | null
  total: number
  focusRef: RefObject<HTMLParagraphElement | null>
}

/** Long enough that a typist hears the result once, not after each letter. */
const announceMs = 500

export function ResultCount({ count, total, focusRef }: ResultCountProps) {
  const { t } = useTranslation('catalog')
  const isAll = count === total
  const text =
    count === null
      ? t('result.loading')
      : t(count === 0 ? 'result.none' : `result.${isAll ? 'all' : 'some'}`, { count, total })
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
