import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'shared/navigation'

type DisclosureProps = {
  label: string
  /** The content of the button. */
  buttonContent: ReactNode
  className: string
  panelClassName: string
  children: ReactNode
}

/**
 * A button with a panel. The panel closes on Escape, on a press outside and when a link in it starts or has ended
 * a navigation. Escape returns the focus.
 */
export function Disclosure({
  label,
  buttonContent,
  className,
  panelClassName,
  children,
}: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location key closes the panel
  useEffect(() => setIsOpen(false), [key])

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  // The location changes only when the next page has loaded. A link that the router follows prevents its default.
  const closeByLink = ({ defaultPrevented }: MouseEvent) => {
    if (defaultPrevented) setIsOpen(false)
  }

  return (
    <div className="frame-disclosure" ref={root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {buttonContent}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too.
        // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
        <div className={panelClassName} onClick={closeByLink}>
          {children}
        </div>
      )}
    </div>
  )
}
