import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

import { placeBeside } from './position-beside.ts'
import styles from './tooltip.module.css'

type TooltipContentProps = ComponentProps<'div'> & { anchor: Element }

/** The text of a tooltip beside its anchor. */
export function TooltipContent({ anchor, ...attributes }: TooltipContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!content.current) return
    const viewport = { width: document.documentElement.clientWidth, height: innerHeight }
    setPlace(placeBeside(anchor.getBoundingClientRect(), content.current, viewport))
  }, [anchor])
  return (
    <div
      {...attributes}
      className={styles.content}
      ref={content}
      role="tooltip"
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
    />
  )
}
