import { useEffect, useState } from 'react'

import { clearTakenLink, readTakenLink } from '../../app/routing/mailed-link.ts'

/** The link this document was opened with, as long as its page stands. */
export function useTakenLink(): string | null {
  const [token] = useState(readTakenLink)
  useEffect(() => clearTakenLink, [])
  return token
}
