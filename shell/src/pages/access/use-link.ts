import type { Link } from '@storefront/api/accounts'
import type { ErrorCode } from '@storefront/api/envelope'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from 'shared/http'

import { readLink } from './calls.ts'

export type OpenedLink = Link | { status: 'loading' } | { status: 'failed'; error: unknown }

const ended = new Set<string>(['link_used', 'link_expired', 'link_ended'] satisfies ErrorCode[])

/** A link that the server would no longer take; what it says of itself is asked anew. */
export function isEndedLink(error: unknown): boolean {
  return error instanceof ApiError && ended.has(error.code ?? '')
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
