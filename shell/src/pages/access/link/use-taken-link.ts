import { useEffect, useState } from 'react'

import { clearTakenLink, readTakenLink } from '../../../app/routing/mailed-link.ts'

/** The mailed link that opened the page, until the customer leaves it. */
export function useTakenLink(): string | null {
  const [token] = useState(readTakenLink)
  useEffect(() => clearTakenLink, [])
  return token
}
