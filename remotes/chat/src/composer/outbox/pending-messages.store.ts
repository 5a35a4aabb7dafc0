import { atom, type ReadableAtom } from 'nanostores'

import {
  createMessageDatabase,
  type PendingMessage,
  type PendingUpdate,
} from './message-database.ts'

export type { PendingMessage } from './message-database.ts'
export type PendingMessagesStore = ReturnType<typeof createPendingMessages>

/**
 * The messages that the server has not confirmed, for one page. `onWritten` is called when a change is on disk, or
 * stays in memory without a database.
 */
export function createPendingMessages(onWritten: () => void) {
  const pending = atom<PendingMessage[]>([])
  const storedIds = atom<ReadonlySet<string>>(new Set())
  const database = createMessageDatabase(() => void readStored())
  let stored: PendingMessage[] = []
  let steps: PendingUpdate[] = []
  let queue: Promise<unknown> = Promise.resolve()

  /** Pending messages of all customers of this browser, shared by all tabs. */
  const $pendingMessages: ReadableAtom<PendingMessage[]> = pending
  /** Client ids of the messages that survive closing the page. Without a database, all of them count as stored. */
  const $storedIds: ReadableAtom<ReadonlySet<string>> = storedIds

  /**
   * Applies `step` to the list. The store changes at once; the promise resolves when the change is on disk, or when
   * there is no database. Never rejects.
   */
  function updatePending(step: PendingUpdate): Promise<void> {
    steps.push(step)
    publish()
    return enqueue(async () => {
      stored = (await database.update(step)) ?? step(stored)
      steps = steps.filter(each => each !== step)
      onWritten()
    })
  }

  /** Reads the list from disk, after all changes of this page are written. */
  function readStored(): Promise<void> {
    return enqueue(async () => {
      stored = (await database.read()) ?? stored
    })
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work).then(publish)
    queue = done.catch(() => undefined)
    return done
  }

  function publish(): void {
    if (database.isCaughtUp()) storedIds.set(new Set(stored.map(({ clientId }) => clientId)))
    pending.set(steps.reduce((list, step) => step(list), stored))
  }

  return { $pendingMessages, $storedIds, updatePending, readStored }
}
