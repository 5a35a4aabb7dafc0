import { serverResponseSchema } from '@storefront/api/account'
import type { Interval } from '@storefront/api/flavor'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

/** The properties of a server that the confirmation dialog needs. */
export type Deletable = { id: string; hostname: string; interval: Interval; isBuilt: boolean }

type Deletion =
  | { status: 'closed' }
  | { status: 'confirming'; server: Deletable }
  | { status: 'sending'; server: Deletable }
  | { status: 'failed'; server: Deletable; error: unknown }

const $state = atom<Deletion>({ status: 'closed' })
const $deleted = atom<ReadonlySet<string>>(new Set())

/** State of the dialog that confirms a deletion, and of the request. */
export const $deletion: ReadableAtom<Deletion> = $state
/** Ids of servers that were deleted on this page. They cannot be deleted again. */
export const $deletedIds: ReadableAtom<ReadonlySet<string>> = $deleted

export function confirmDeletion(server: Deletable): void {
  $state.set({ status: 'confirming', server })
}

export function cancelDeletion(): void {
  if ($state.get().status !== 'sending') $state.set({ status: 'closed' })
}

/** Closes the dialog when its page closes. A running request continues. */
export function closeDeletion(): void {
  $state.set({ status: 'closed' })
}

/** Sends the deletion. Resolves to true when the server accepted it. Calling it again after a lost response is safe. */
export async function deleteServer(): Promise<boolean> {
  const state = $state.get()
  if (state.status === 'closed' || state.status === 'sending') return false
  const { server } = state
  const sending: Deletion = { status: 'sending', server }
  // The customer may have closed the dialog, or opened it for another server.
  const update = (next: Deletion) => $state.get() === sending && $state.set(next)
  $state.set(sending)
  try {
    const path = `/api/v3/account/servers/${encodeURIComponent(server.id)}/delete` as const
    await post(path, {}, serverResponseSchema)
  } catch (error) {
    update({ status: 'failed', server, error })
    return false
  }
  // Update the ids before the dialog closes, so that the focus does not return to a button that is about to disappear.
  $deleted.set(new Set([...$deleted.get(), server.id]))
  update({ status: 'closed' })
  return true
}
