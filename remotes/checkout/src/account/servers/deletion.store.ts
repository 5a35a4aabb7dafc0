import { serverResponseSchema } from '@storefront/api/account'
import type { Interval } from '@storefront/api/flavor'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

/** What the confirmation dialog needs to know of a server. */
export type Deletable = { id: string; hostname: string; interval: Interval; isBuilt: boolean }

type Deletion =
  | { status: 'closed' }
  | { status: 'asking'; server: Deletable }
  | { status: 'sending'; server: Deletable }
  | { status: 'failed'; server: Deletable; error: unknown }

const $state = atom<Deletion>({ status: 'closed' })
const $ids = atom<ReadonlySet<string>>(new Set())

/** State of the dialog that confirms a deletion, and of the request. */
export const $deletion: ReadableAtom<Deletion> = $state
/** Ids of servers that were deleted on this page. They cannot be deleted again. */
export const $givenUp: ReadableAtom<ReadonlySet<string>> = $ids

export function confirmDeletion(server: Deletable): void {
  $state.set({ status: 'asking', server })
}

export function keepServer(): void {
  if ($state.get().status !== 'sending') $state.set({ status: 'closed' })
}

/** Closes the dialog when its page closes. A running request continues. */
export function leaveQuestion(): void {
  $state.set({ status: 'closed' })
}

/** Sends the deletion. Resolves to true when the server accepted it. Calling it again after a lost response is safe. */
export async function deleteServer(): Promise<boolean> {
  const state = $state.get()
  if (state.status === 'closed' || state.status === 'sending') return false
  const { server } = state
  const sending: Deletion = { status: 'sending', server }
  // After the dialog was closed, it may show another server.
  const settle = (next: Deletion) => $state.get() === sending && $state.set(next)
  $state.set(sending)
  try {
    const path = `/api/v3/account/servers/${encodeURIComponent(server.id)}/delete` as const
    await post(path, {}, serverResponseSchema)
  } catch (error) {
    settle({ status: 'failed', server, error })
    return false
  }
  // Update the ids before the dialog closes, so that the focus does not return to a button that is about to disappear.
  $ids.set(new Set([...$ids.get(), server.id]))
  settle({ status: 'closed' })
  return true
}
