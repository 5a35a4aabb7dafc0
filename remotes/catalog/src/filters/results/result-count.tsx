import { type RefObject, useEffect, useState } from 'react'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import type { CatalogState } from '../../list/use-catalog.ts'
import styles from './result-bar.module.css'

type ResultCountProps = {
  catalog: CatalogState
  focusRef: RefObject<HTMLParagraphElement | null>
}

/** The delay lets a screen reader announce the result once after typing, not after each letter. */
const announceMs = 500

export function ResultCount({ catalog, focusRef }: ResultCountProps) {
  const text = useResultText(catalog)
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

function useResultText({ stock, plans, listing: { count } }: CatalogState): string {
  const { t } = useTranslation('catalog')
  if (plans.length === 0) return stock.status === 'loading' ? t('result.loading') : ''
  if (count === 0) return t('result.none')
  const values = { count, shown: formatNumber(count), total: formatNumber(plans.length) }
  return t(count === plans.length ? 'result.all' : 'result.some', values)
}
