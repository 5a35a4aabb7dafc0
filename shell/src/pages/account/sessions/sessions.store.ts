import {
  type AccountSession,
  revokedResponseSchema,
  sessionsResponseSchema,
} from '@storefront/api/account'
import type { ReadableAtom } from 'nanostores'
import { ApiError, get, post } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

const list = createResource(() => get('/api/v3/account/sessions', sessionsResponseSchema))

/** The sessions of the customer, this device first. */
export const $sessions: ReadableAtom<Resource<AccountSession[]>> = list.$state
export const loadSessions = list.load

/** Removes sessions from the shown list; a pending request may still contain them. */
function filterList(isShown: (session: AccountSession) => boolean): void {
  const state = list.$state.get()
  if (state.status === 'ready') list.set(state.content.filter(isShown))
}

/** Signs out one other device. A session that no longer exists is no error. */
export async function revokeSession(id: string): Promise<void> {
  try {
    await post(`/api/v3/account/sessions/${id}/revoke`, {}, revokedResponseSchema)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  filterList(session => session.id !== id)
}

/** Returns the number of signed-out devices. */
export async function revokeOtherSessions(): Promise<number> {
  const path = '/api/v3/account/sessions/revoke-others'
  const { revoked } = await post(path, {}, revokedResponseSchema)
  filterList(session => session.isCurrent)
  return revoked
}
