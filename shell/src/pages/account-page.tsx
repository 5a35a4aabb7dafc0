import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { PageHeader } from 'shared/ui/page-header'

import { titleOf } from '../app/head.ts'
import { AccountContent } from './account-content.tsx'
import { AccountNav } from './account-nav.tsx'
import { viewOf } from './account-sections.ts'
import styles from './account-page.module.css'

/** One section at a time; each of its panels loads, fails and is tried again alone: a failed one is no sign-out. */
export function AccountPage() {
  const { t } = useTranslation('shell')
  const { section, key } = viewOf(useSearchParams()[0])
  const content = useRef<HTMLElement>(null)
  const shown = useRef(key)
  const name = t(`account.sections.${section}`)
  const title = section === 'overview' ? t('account.title') : `${name} · ${t('account.title')}`

  useEffect(() => {
    // After the page's arrival, which writes the route's own title.
    queueMicrotask(() => {
      document.title = titleOf(title)
    })
  }, [title])

  // What a document load gives for nothing: keyboard and screen reader go on where the new section begins.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [key])

  return (
    <div className={styles.page}>
      <PageHeader
        className={styles.header}
        title={t('account.title')}
        description={t('account.description')}
      />
      <div className={styles.columns}>
        <AccountNav current={section} />
        <section className={styles.content} aria-label={title} ref={content} tabIndex={-1}>
          <AccountContent section={section} />
        </section>
      </div>
    </div>
  )
}
