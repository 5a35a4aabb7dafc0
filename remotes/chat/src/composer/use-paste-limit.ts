import { type ClipboardEvent, useState } from 'react'

import { maxLength } from './draft.store.ts'

/** A field with a limit cuts what is pasted without a word; this tells. */
export function usePasteLimit() {
  const [isCut, setCut] = useState(false)
  const noticeCut = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain').length
    const length = value.length - (selectionEnd - selectionStart) + pasted
    // After the change that the paste brings, which would take it back.
    if (length > maxLength) setTimeout(() => setCut(true))
  }
  return { isCut, noticeCut, forgetCut: () => setCut(false) }
}
