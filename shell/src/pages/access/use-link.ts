import type { Link } from '@storefront/api/accounts'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from 'shared/http'

import { readLink } from './calls.ts'

export type OpenedLink = Link | { status: 'loading' } | { status: 'failed'; error: unknown }

/** A link that the server would no longer take; what it says of itself is asked anew. */
export function isEndedLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_used' || error.code === 'link_expired')
}

/** What a link is worth, asked when the page opens, and again by `reload`. */
export function useLink(token: string): { link: OpenedLink; reload: () => void } {
  const [link, setLink] = useState<OpenedLink>({ status: 'loading' })
  const reload = useCallback(() => {
    setLink({ status: 'loading' })
    readLink(token)
      .then(setLink)
      .catch((error: unknown) => setLink({ status: 'failed', error }))
  }, [token])
  useEffect(reload, [reload])
  return { link, reload }
}
