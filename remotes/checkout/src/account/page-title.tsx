import { useEffect } from 'react'

import { setPageTitle } from './set-page-title.ts'

/** Sets the page title to the state of the order. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => setPageTitle(children), [children])
  return null
}
