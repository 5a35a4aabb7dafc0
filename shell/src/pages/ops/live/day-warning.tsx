import { useStore } from '@nanostores/react'

import { StartWarning } from '../health/start-warning.tsx'
import { dayHealth } from '../stores.ts'

/** A warning from reports of the last day. Renders nothing while they are unknown. */
export function DayWarning() {
  const state = useStore(dayHealth.$state)
  return state.status === 'ready' ? (
    <StartWarning compositions={state.content.compositions} />
  ) : null
}
