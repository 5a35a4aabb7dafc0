import { useStore } from '@nanostores/react'

import { StartWarning } from '../health/start-warning.tsx'
import { dayHealth } from '../stores.ts'

/** What browsers told of the live shop within a day; nothing while that is not known. */
export function DayWarning() {
  const state = useStore(dayHealth.$state)
  return state.status === 'ready' ? (
    <StartWarning compositions={state.content.compositions} />
  ) : null
}
