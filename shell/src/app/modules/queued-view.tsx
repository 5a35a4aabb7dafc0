import { type ReactNode, useEffect, useState } from 'react'

import { afterPress } from './after-press.ts'
import type { ModuleAddress, ModuleFailure, ModuleResult } from './loader-types.ts'
import { clearFailure, firstResult } from './remote-modules.ts'
import { RemoteView } from './remote-view.tsx'
import { slotQueue } from './slot-queue.ts'

/** After this time, a loading slot shows its placeholder. */
const timeoutMs = 600

export type SlotStates = {
  placeholder: ReactNode
  fallback: (failure: ModuleFailure) => ReactNode
}

type QueuedViewProps = SlotStates & {
  address: ModuleAddress
  /** Lower numbers load first. `content`: what customers open the page for, so that it does not wait for the others. */
  priority: number | 'content'
  /** The properties of the component. */
  props?: object
}

/** A component of another team. All but content load after the page is ready, one after another. */
export function QueuedView({ address, priority, ...view }: QueuedViewProps) {
  const [result, setResult] = useState<ModuleResult>()

  useEffect(() => {
    const load = async () => {
      const first = await firstResult(address, timeoutMs)
      afterPress(() => setResult(first))
    }
    const leave = priority === 'content' ? undefined : slotQueue.add(priority, load)
    if (!leave) load()
    return () => {
      leave?.()
      clearFailure(address)
    }
  }, [address, priority])

  if (!result) return view.placeholder
  return <RemoteView address={address} initial={result} {...view} />
}
