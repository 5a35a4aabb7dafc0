import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

import { titleOf } from '../../app/routing/head.ts'
import styles from './section-columns.module.css'

type SectionColumnsProps = {
  nav: ReactNode
  /** Of the section, and of the document while it is shown. */
  title: string
  /** Which section is shown. */
  current: string
  className?: string
  children: ReactNode
}

/** One section at a time beside the way to the others; `--nav-width` is the page's own. */
export function SectionColumns(props: SectionColumnsProps) {
  const { nav, title, current, className, children } = props
  const content = useRef<HTMLElement>(null)
  const shown = useRef(current)

  useEffect(() => {
    // After the page's arrival, which writes the route's own title.
    queueMicrotask(() => {
      document.title = titleOf(title)
    })
  }, [title])

  // What a document load gives for nothing: keyboard and screen reader go on where the new section begins.
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [current])

  return (
    <div className={clsx(styles.columns, className)}>
      {nav}
      <section className={styles.content} aria-label={title} ref={content} tabIndex={-1}>
        {children}
      </section>
    </div>
  )
}
