import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'

import { TooltipContent } from './parts/tooltip-content.tsx'
import { useTooltip } from './parts/use-tooltip.ts'

type Trigger = HTMLAttributes<HTMLElement>
type TooltipProps = {
  content: ReactNode
  /** One focusable element. The tooltip adds a description, never the name. */
  children: ReactElement<Trigger>
}

/**
 * Opens after 700 ms (S9.tooltip.open), and at once within 300 ms after another one (S9.tooltip.skip). It is not
 * Radix's: when Radix's 17 KB arrive late, the trigger would have to be mounted again, under the pointer or the focus of
 * the customer.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId()
  const { anchor, triggerHandlers, contentHandlers } = useTooltip()
  const own = children.props
  const described = [own['aria-describedby'], anchor && id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, {
        ...chainHandlers(own, triggerHandlers),
        'aria-describedby': described || undefined,
      })}
      {anchor &&
        createPortal(
          <TooltipContent anchor={anchor} id={id} {...contentHandlers}>
            {content}
          </TooltipContent>,
          document.body,
        )}
    </>
  )
}

type Handler = (event: never) => void

/** Ours run after those the element has already. */
function chainHandlers(own: Trigger, added: Record<string, Handler>): Trigger {
  const before = own as Record<string, Handler | undefined>
  const chained = Object.entries(added).map(([name, handler]) => [
    name,
    (event: never) => {
      before[name]?.(event)
      handler(event)
    },
  ])
  return Object.fromEntries(chained)
}
