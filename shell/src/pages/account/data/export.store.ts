import { exportResponseSchema } from '@storefront/api/account'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

import { type ProofProblem, toRejection } from './proof.ts'

type Export =
  | { status: 'idle' | 'sending' | 'started' }
  | { status: 'refused'; problem: ProofProblem }
  | { status: 'failed'; text: string }

const $state = atom<Export>({ status: 'idle' })
export const $export: ReadableAtom<Export> = $state

/**
 * Requests the copy of all data. Returns its path on success. `password`: null for accounts of an external sign-in
 * site.
 */
export async function requestExport(password: string | null): Promise<string | null> {
  if ($state.get().status === 'sending') return null
  if (password === '') {
    $state.set({ status: 'refused', problem: 'missing' })
    return null
  }
  $state.set({ status: 'sending' })
  try {
    const body = password === null ? {} : { password }
    const { path } = await post('/api/v3/account/export', body, exportResponseSchema)
    $state.set({ status: 'started' })
    return path
  } catch (error) {
    $state.set(toRejection(error))
    return null
  }
}

export function clearExport(): void {
  $state.set({ status: 'idle' })
}
