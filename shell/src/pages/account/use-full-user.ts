import { useStore } from '@nanostores/react'
import type { KnownUser } from '@storefront/api/session'
import { useEffect, useState } from 'react'
import { $session, loadUser } from 'shared/session'

type FullUser = {
  /** Null until it is known whether the account belongs to this shop. */
  user: KnownUser | null
  error: unknown
  load: () => void
}

/** The signed-in user, requested once unless another panel did. The stored copy can lack `isOwn`. */
export function useFullUser(): FullUser {
  const session = useStore($session)
  const [error, setError] = useState<unknown>()
  const user = session.status === 'signed-in' ? session.user : null
  const isKnown = user?.isOwn !== undefined

  const load = () => {
    setError(undefined)
    loadUser().catch(setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once
  useEffect(() => {
    if (!isKnown) load()
  }, [])

  return { user: isKnown ? user : null, error, load }
}
