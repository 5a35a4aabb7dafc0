import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from 'shared/ui/stack'

import { titleOf } from '../../app/routing/head.ts'
import styles from './section-columns.module.css'

type SectionColumnsProps = {
  nav: ReactNode
  /** The title of the section, and of the page while the section is visible. */
  title: string
  /** The id of the visible section. */
  current: string
  className?: string
  children: ReactNode
}

/** Shows one section next to the navigation. The page sets `--nav-width`. */
export function SectionColumns(props: SectionColumnsProps) {
  const { nav, title, current, className, children } = props
  const content = useRef<HTMLElement>(null)
  const shown = useRef(current)

  useEffect(() => {
    // This runs after the navigation has set the title of the route.
    queueMicrotask(() => {
      document.title = titleOf(title)
    })
  }, [title])

  // Moves the focus to the start of the new section, as a full page load would.
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [current])

  return (
    <div className={clsx(styles.columns, className)}>
      {nav}
      <Stack
        as="section"
        gap={6}
        className={styles.content}
        aria-label={title}
        ref={content}
        tabIndex={-1}
      >
        {children}
      </Stack>
    </div>
  )
}
