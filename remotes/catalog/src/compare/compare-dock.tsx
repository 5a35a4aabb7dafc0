import { useStore } from '@nanostores/react'

import { $compared } from './compare.store.ts'
import type { CompareAreaProps } from './compare-area.tsx'
import { CompareBar } from './compare-bar.tsx'
import { CompareWindow } from './compare-window.tsx'
import { useCompared } from './use-compared.ts'

/** The bar with the chosen plans, and the dialog that compares them side by side. */
export function CompareDock(props: CompareAreaProps) {
  const { asked, open, close, change } = useCompared()
  const ids = useStore($compared)
  return (
    <>
      {ids.length > 0 && <CompareBar onOpen={open} />}
      <CompareWindow {...props} asked={asked} onChange={change} onClose={close} />
    </>
  )
}
