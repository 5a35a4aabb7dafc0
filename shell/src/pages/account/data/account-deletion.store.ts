import {
  deletionResponseSchema,
  type Obstacles,
  obstaclesResponseSchema,
} from '@storefront/api/account'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, get, post } from 'shared/http'
import { $language } from 'shared/i18n'
import { createResource, type Resource } from 'shared/resource'

import { type ProofProblem, toRejection } from './proof.ts'

const obstacles = createResource(() => get('/api/v3/account/deletion', obstaclesResponseSchema))

/** What must end before the account can be deleted. */
export const $obstacles: ReadableAtom<Resource<Obstacles>> = obstacles.$state
export const loadObstacles = obstacles.load

type Deletion =
  | { status: 'closed' | 'confirming' | 'sending' | 'done' }
  | { status: 'refused'; problem: ProofProblem }
  | { status: 'failed'; text: string }

const $state = atom<Deletion>({ status: 'closed' })
/** State of the dialog that confirms the deletion of the account, and of the request. */
export const $accountDeletion: ReadableAtom<Deletion> = $state

export function confirmAccountDeletion(): void {
  $state.set({ status: 'confirming' })
}

/** Closes the dialog, unless the deletion is on its way. */
export function closeAccountDeletion(): void {
  const { status } = $state.get()
  if (status !== 'sending' && status !== 'done') $state.set({ status: 'closed' })
}

/** Returns true when the account is deleted. `password`: null for accounts of an external sign-in site. */
export async function deleteAccount(password: string | null): Promise<boolean> {
  const { status } = $state.get()
  if (status === 'closed' || status === 'sending' || status === 'done') return false
  if (password === '') {
    $state.set({ status: 'refused', problem: 'missing' })
    return false
  }
  $state.set({ status: 'sending' })
  try {
    const body = { language: $language.get(), ...(password !== null && { password }) }
    await post('/api/v3/account/delete', body, deletionResponseSchema)
    $state.set({ status: 'done' })
    return true
  } catch (error) {
    const isInUse = error instanceof ApiError && error.code === 'account_in_use'
    // Something was ordered in the meantime: the panel shows what must end first.
    if (isInUse) void loadObstacles()
    $state.set(isInUse ? { status: 'closed' } : toRejection(error))
    return false
  }
}
