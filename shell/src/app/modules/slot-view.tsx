import { type ReactNode, useEffect, useState } from 'react'
import { bootData } from 'shared/boot'

import { afterPress } from './after-press.ts'
import type { ModuleResult } from './loader-types.ts'
import { clearFailure, firstResult } from './remote-modules.ts'
import { RemoteView } from './remote-view.tsx'
import { slotQueue } from './slot-queue.ts'

/** After this time, a loading slot shows its placeholder. */
const timeoutMs = 600

type SlotViewProps = {
  name: string
  placeholder: ReactNode
  fallback: (retry: () => void, isCrash: boolean) => ReactNode
}

/** A widget of another team. The shell places it, and it loads after the page is ready. */
export function SlotView({ name, placeholder, fallback }: SlotViewProps) {
  const slot = bootData.slots.find(each => each.name === name)
  const [result, setResult] = useState<ModuleResult>()

  useEffect(() => {
    if (!slot) return
    const load = async () => {
      const first = await firstResult(slot, timeoutMs)
      afterPress(() => setResult(first))
    }
    const leave = slotQueue.add(slot.priority, load)
    return () => {
      leave()
      clearFailure(slot)
    }
  }, [slot])

  if (!slot || !result) return placeholder
  return (
    <RemoteView address={slot} initial={result} placeholder={placeholder} fallback={fallback} />
  )
}
