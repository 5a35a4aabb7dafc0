import { useEffect, useLayoutEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { cartInstanceId } from 'shared/cart'
import { BrowserRouter, basename } from 'shared/navigation'

import { FatalError } from './fatal-error.tsx'
import { reportCrash } from './report-crash.ts'
import { shellAddress } from './routing/shell-address.ts'
import { restoreFrameFocus } from './server-rendered/frame-focus.ts'
import { stopWithoutStaticPage } from './server-rendered/static-page.ts'
import { Shop } from './shop.tsx'

import './layout/frame.css'

/** The host page. Until the first page is loaded, at most 2.5 s, it renders nothing and the static frame stays. */
export function App() {
  useLayoutEffect(() => {
    restoreFrameFocus()
    stopWithoutStaticPage()
  }, [])

  useEffect(() => {
    document.documentElement.dataset.started = 'true'
    document.documentElement.dataset.cartInstance = cartInstanceId
  }, [])

  return (
    <BrowserRouter basename={basename() || undefined}>
      <ErrorBoundary
        FallbackComponent={FatalError}
        onError={error => reportCrash(shellAddress, error)}
      >
        <Shop />
      </ErrorBoundary>
    </BrowserRouter>
  )
}
