import { serverResponseSchema } from '@storefront/api/account'
import type { Interval } from '@storefront/api/flavor'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

/** What must be known of a server to ask whether it may go. */
export type Deletable = { id: string; hostname: string; interval: Interval; isBuilt: boolean }

export type Deletion =
  | { status: 'closed' }
  | { status: 'asking'; server: Deletable }
  | { status: 'sending'; server: Deletable }
  | { status: 'failed'; server: Deletable; error: unknown }

const $state = atom<Deletion>({ status: 'closed' })
const $ids = atom<ReadonlySet<string>>(new Set())

/** The question whether a server may be deleted, and how that goes. */
export const $deletion: ReadableAtom<Deletion> = $state
/** Servers that were given up on this page: they cannot be asked about again. */
export const $givenUp: ReadableAtom<ReadonlySet<string>> = $ids

export function confirmDeletion(server: Deletable): void {
  $state.set({ status: 'asking', server })
}

export function keepServer(): void {
  if ($state.get().status !== 'sending') $state.set({ status: 'closed' })
}

/** With the page that asked. What is being sent goes on. */
export function leaveQuestion(): void {
  $state.set({ status: 'closed' })
}

/** Answers whether the shop has taken it on; asking again after a lost answer is safe. */
export async function deleteServer(): Promise<boolean> {
  const state = $state.get()
  if (state.status === 'closed' || state.status === 'sending') return false
  const { server } = state
  const sending: Deletion = { status: 'sending', server }
  // Left meanwhile, the question may be about another server.
  const settle = (next: Deletion) => $state.get() === sending && $state.set(next)
  $state.set(sending)
  try {
    const path = `/api/v3/account/servers/${encodeURIComponent(server.id)}/delete`
    await post(path, {}, serverResponseSchema)
  } catch (error) {
    settle({ status: 'failed', server, error })
    return false
  }
  // Before the dialog closes: the focus must not go back to a button that is about to go.
  $ids.set(new Set([...$ids.get(), server.id]))
  settle({ status: 'closed' })
  return true
}
