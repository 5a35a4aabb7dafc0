import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { whenReady } from './ready.ts'
import { reportCrash } from './report-crash.ts'

type SharedOverlayProps = { load: () => Promise<ComponentType> }

const address = { remote: 'shared', expose: 'overlay', component: 'Overlay' }

/** Loads after the page is ready; what waits in its store is shown then. Comes again when it threw. */
export function SharedOverlay({ load }: SharedOverlayProps) {
  const [Overlay, setOverlay] = useState<ComponentType>()

  useEffect(
    () =>
      whenReady(() => {
        load().then(
          loaded => setOverlay(() => loaded),
          (error: unknown) => reportCrash(address, error),
        )
      }),
    [load],
  )

  if (!Overlay) return null
  return (
    <ErrorBoundary fallback={null} onError={error => reportCrash(address, error)}>
      <Overlay />
    </ErrorBoundary>
  )
}
