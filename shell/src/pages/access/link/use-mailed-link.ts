import { useEffect, useState } from 'react'

import { clearMailedLink, readMailedLink } from '../../../app/routing/mailed-link.ts'

/** The mailed link that opened the page, until the customer leaves it. */
export function useMailedLink(): string | null {
  const [token] = useState(readMailedLink)
  useEffect(() => clearMailedLink, [])
  return token
}
