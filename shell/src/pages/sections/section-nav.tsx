import { useEffect, useRef } from 'react'
import { Link } from 'shared/navigation'
import { List } from 'shared/ui/list'

import styles from './section-nav.module.css'

type SectionLink = { to: string; text: string; isCurrent: boolean }

/** A column next to the section. On narrow screens it is one scrolling row that shows the current link. */
export function SectionNav({ label, links }: { label: string; links: SectionLink[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = links.find(({ isCurrent }) => isCurrent)?.to

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <nav className={styles.nav} aria-label={label}>
      <List className={styles.list} ref={list}>
        {links.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link className={styles.link} to={to} aria-current={isCurrent ? 'true' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  )
}
