import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'

import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { Button } from '../button/button.tsx'
import { useLazyPart } from '../lazy-part/use-lazy-part.ts'
import type { MenuItem } from './menu-list.tsx'
import styles from './menu.module.css'

const list = lazyCode(() => import('./menu-list.tsx'))

type MenuProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  /** Accessible name of the button and of the list. It is visible unless `children` or `isIconOnly` is set. */
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  children?: ReactNode
}

/** A button with a list of actions. The list's code loads on first use, and the button element stays the same. */
export function Menu({ label, items, align, children, className, ...button }: MenuProps) {
  const contentId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(list, isOpen)
  return (
    <span className={clsx(styles.root, className)}>
      <Button
        variant="ghost"
        {...button}
        aria-controls={isOpen ? contentId : undefined}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={children ? label : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPointerEnter={() => list.prefetch()}
        ref={trigger}
      >
        {children ?? label}
      </Button>
      {part && (
        <part.MenuList
          align={align}
          contentId={contentId}
          isOpen={isOpen}
          items={items}
          label={label}
          onClosed={() => trigger.current?.focus()}
          onOpenChange={setOpen}
        />
      )}
    </span>
  )
}
