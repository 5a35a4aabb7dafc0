import { useStore } from '@nanostores/react'

import { CompareBar } from './bar/compare-bar.tsx'
import { $compared } from './compare.store.ts'
import type { CompareAreaProps } from './compare-area.tsx'
import { useCompared } from './use-compared.ts'
import { CompareWindow } from './window/compare-window.tsx'

/** The bar with the chosen plans, and the dialog that compares them side by side. */
export function CompareDock(props: CompareAreaProps) {
  const { requested, open, close, change } = useCompared()
  const ids = useStore($compared)
  return (
    <>
      {ids.length > 0 && <CompareBar onOpen={open} />}
      <CompareWindow {...props} requested={requested} onChange={change} onClose={close} />
    </>
  )
}
