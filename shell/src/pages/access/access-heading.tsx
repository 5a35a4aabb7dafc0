import { type ReactNode, useEffect, useRef } from 'react'

import styles from './access.module.css'

type AccessHeadingProps = { title: string; children?: ReactNode; isFocused?: boolean }

/** Title and one sentence. Where a step replaces another one, focus goes to it: it is what changed. */
export function AccessHeading({ title, children, isFocused = false }: AccessHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p className={styles.text}>{children}</p>}
    </div>
  )
}
