import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'

import { TooltipContent } from './tooltip-content.tsx'
import { useTooltip } from './use-tooltip.ts'

type Trigger = HTMLAttributes<HTMLElement>
type TooltipProps = {
  content: ReactNode
  /** One focusable element. The tooltip adds a description, never the name. */
  children: ReactElement<Trigger>
}

/**
 * A description that opens on hover and focus, after 700 ms (S9.tooltip.open), or at once within 300 ms after another
 * one (S9.tooltip.skip). It does not use Radix, whose 17 KB would load late and mount the trigger again while the
 * customer points at it.
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

/** Runs the added handlers after those of the element. */
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
