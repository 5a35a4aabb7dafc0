import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type LazyCode, useLazyCode } from 'shared/lazy-code'

import { whenReady } from '../ready.ts'
import { reportCrash } from '../report-crash.ts'

type SharedOverlayProps = { code: LazyCode<ComponentType> }

const address = { remote: 'shared', expose: 'overlay', component: 'Overlay' }
const report = (error: unknown) => reportCrash(address, error)

/**
 * Loads the overlay after the page is ready; then it shows the pending content of its store. Mounts again after an
 * error.
 */
export function SharedOverlay({ code }: SharedOverlayProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenReady(() => setWanted(true)), [])
  const Overlay = useLazyCode(code, isWanted, report)

  if (!Overlay) return null
  return (
    <ErrorBoundary fallback={null} onError={report}>
      <Overlay />
    </ErrorBoundary>
  )
}
