import { type ClipboardEvent, useState } from 'react'

import { maxLength } from './draft/draft.store.ts'

/** Reports when a paste exceeds the limit, because the browser cuts it silently. */
export function usePasteLimit() {
  const [isCut, setCut] = useState(false)
  const reportCut = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain').length
    const length = value.length - (selectionEnd - selectionStart) + pasted
    // Runs after the change event of the paste, which would reset the flag.
    if (length > maxLength) setTimeout(() => setCut(true))
  }
  return { isCut, reportCut, clearCut: () => setCut(false) }
}
