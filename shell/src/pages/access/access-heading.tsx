import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { titleOf } from '../../app/routing/head.ts'
import styles from './access.module.css'

type AccessHeadingProps = { title: string; children?: ReactNode; isFocused?: boolean }

/** A title and one sentence. It names the page, and gets the focus when a step replaces another one. */
export function AccessHeading({ title, children, isFocused = false }: AccessHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
  return (
    <Stack gap={2}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && (
        <Text size="m" className={styles.text}>
          {children}
        </Text>
      )}
    </Stack>
  )
}
