import {
  type AccountSession,
  revokedResponseSchema,
  sessionsResponseSchema,
} from '@storefront/api/account'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, get, post } from 'shared/http'

type Sessions =
  | { status: 'loading' }
  /** `isStale`: a later request failed, and this is the previous content. */
  | { status: 'ready'; sessions: AccountSession[]; isStale: boolean }
  | { status: 'failed'; error: unknown }

const $state = atom<Sessions>({ status: 'loading' })

/** The sessions of the customer, this device first. */
export const $sessions: ReadableAtom<Sessions> = $state

let newest = 0

/** Loads the list. The visible list stays until the new one is loaded. */
export async function loadSessions(): Promise<void> {
  newest += 1
  const call = newest
  const before = $state.get()
  if (before.status === 'failed') $state.set({ status: 'loading' })
  try {
    const sessions = await get('/api/v3/account/sessions', sessionsResponseSchema)
    if (call === newest) $state.set({ status: 'ready', sessions, isStale: false })
  } catch (error) {
    if (call !== newest) return
    $state.set(
      before.status === 'ready' ? { ...before, isStale: true } : { status: 'failed', error },
    )
  }
}

function keep(isKept: (session: AccountSession) => boolean): void {
  const state = $state.get()
  if (state.status === 'ready') $state.set({ ...state, sessions: state.sessions.filter(isKept) })
}

/** Signs out one other device. A session that no longer exists is no error. */
export async function revokeSession(id: string): Promise<void> {
  try {
    await post(`/api/v3/account/sessions/${id}/revoke`, {}, revokedResponseSchema)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  keep(session => session.id !== id)
}

/** Returns the number of signed-out devices. */
export async function revokeOtherSessions(): Promise<number> {
  const path = '/api/v3/account/sessions/revoke-others'
  const { revoked } = await post(path, {}, revokedResponseSchema)
  keep(session => session.isCurrent)
  return revoked
}
