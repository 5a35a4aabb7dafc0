import { useEffect, useRef } from 'react'

import { setPageTitle } from './set-page-title.ts'

/**
 * The ref of the heading of one order or invoice, which needs `tabIndex={-1}`. Names the page after it, and moves the
 * focus from the section to it. Leaves the focus where it is if the customer has moved it.
 */
export function useDetailHeading(name: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let restoreTitle = () => {}
    // Runs after the effects of the account page, which names and focuses its section.
    const timer = setTimeout(() => {
      restoreTitle = setPageTitle(name)
      const { activeElement, body } = document
      if (activeElement !== body && activeElement?.contains(heading.current))
        heading.current?.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(timer)
      restoreTitle()
    }
  }, [name])
  return heading
}
