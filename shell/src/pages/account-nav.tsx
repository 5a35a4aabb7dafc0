import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Link, paths } from 'shared/navigation'

import { type AccountSection, accountSections } from './account-sections.ts'
import styles from './account-nav.module.css'

function addressOf(section: AccountSection): string {
  return section === 'overview' ? paths.account : paths.accountSection(section)
}

/** A column beside the section; on narrow screens one row that scrolls, with the current one in sight. */
export function AccountNav({ current }: { current: AccountSection }) {
  const { t } = useTranslation('shell')
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <nav className={styles.nav} aria-label={t('account.nav')}>
      <ul className={styles.list} ref={list}>
        {accountSections.map(section => (
          <li key={section}>
            <Link
              className={styles.link}
              to={addressOf(section)}
              aria-current={section === current ? 'true' : undefined}
            >
              {t(`account.sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
