import type { Link } from '@storefront/api/accounts'
import type { ErrorCode } from '@storefront/api/envelope'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from 'shared/http'

import { readLink } from '../calls.ts'

type LinkState = Link | { status: 'loading' } | { status: 'failed'; error: unknown }

const ended = new Set<string>(['link_used', 'link_expired', 'link_ended'] satisfies ErrorCode[])

/** Whether the server no longer accepts the link. The caller then requests its state again. */
export function isEndedLink(error: unknown): boolean {
  return error instanceof ApiError && ended.has(error.code ?? '')
}

/** Requests the state of a link when the page opens and on `reload`. */
export function useLink(token: string): { link: LinkState; reload: () => void } {
  const [link, setLink] = useState<LinkState>({ status: 'loading' })
  const reload = useCallback(() => {
    setLink({ status: 'loading' })
    readLink(token)
      .then(setLink)
      .catch((error: unknown) => setLink({ status: 'failed', error }))
  }, [token])
  useEffect(reload, [reload])
  return { link, reload }
}
