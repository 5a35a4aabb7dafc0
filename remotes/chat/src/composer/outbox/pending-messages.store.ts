import { attachmentSchema, contextRequestSchema, messageSchema } from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { createStoredValue, createTimeLimit } from 'shared/stored-value'
import * as z from 'zod/mini'

import { chatChannel } from '../../conversation/other-tabs.ts'

const storedSchema = z.object({
  clientId: z.string(),
  /** Key of the customer who wrote it; '' for a guest, that is, for the customer who signs in next. */
  owner: z.string(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  context: z.optional(contextRequestSchema),
  language: messageSchema.shape.language,
  /** Why the last try failed. `retriesAt` (epoch, ms): when the outbox sends it automatically. */
  failure: z.nullable(
    z.object({
      errorKey: z.string(),
      isUnreachable: z.boolean(),
      retriesAt: z.nullable(z.number()),
    }),
  ),
})
/** A message that the server has not confirmed. Lists are in the order of writing. */
export type PendingMessage = z.infer<typeof storedSchema>
type PendingUpdate = (list: PendingMessage[]) => PendingMessage[]

/** The maximum time to wait for the database. A database that fails counts as absent until the page is closed. */
const databaseLimitMs = 3000

const pending = atom<PendingMessage[]>([])
const storedIds = atom<ReadonlySet<string>>(new Set())
const storedList = createStoredValue('storefront-chat', 'outbox', 'outgoing')
const timeLimit = createTimeLimit(databaseLimitMs)
let isDatabaseLost = false
/** Number of database operations that have not finished in time. */
let unfinished = 0
let stored: PendingMessage[] = []
let steps: PendingUpdate[] = []
let queue: Promise<unknown> = Promise.resolve()

/** Pending messages of all customers of this browser, shared by all tabs. */
export const $pendingMessages: ReadableAtom<PendingMessage[]> = pending

/** Client ids of the messages that survive closing the page. Without a database, all of them count as stored. */
export const $storedIds: ReadableAtom<ReadonlySet<string>> = storedIds

/**
 * Applies `step` to the list. The store changes at once; the promise resolves when the change is on disk, or when there
 * is no database. Never rejects.
 */
export function updatePending(step: PendingUpdate): Promise<void> {
  steps.push(step)
  publish()
  return enqueue(async () => {
    stored = await write(step)
    steps = steps.filter(each => each !== step)
    chatChannel.post({ type: 'outbox' })
  })
}

/** Reads the list from disk, after all changes of this page are written. */
export function readStored(): Promise<void> {
  return enqueue(async () => {
    stored = await read()
  })
}

function enqueue(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work).then(publish)
  queue = done.catch(() => undefined)
  return done
}

function publish(): void {
  if (unfinished === 0) storedIds.set(new Set(stored.map(({ clientId }) => clientId)))
  pending.set(steps.reduce((list, step) => step(list), stored))
}

async function write(step: PendingUpdate): Promise<PendingMessage[]> {
  let written: PendingMessage[] | undefined
  const change = (value: unknown) => {
    written = step(toList(value))
    return written
  }
  await tryDatabase(() => storedList.update(change))
  return written ?? step(stored)
}

async function read(): Promise<PendingMessage[]> {
  let value: unknown = stored
  if (unfinished > 0) return stored
  await tryDatabase(async () => {
    value = await storedList.read()
  })
  return toList(value)
}

/**
 * Runs one database operation, and waits for it for a limited time. Slow operations still run in order; when they
 * finish, the store reads the list again. Until then no other operation waits for the database.
 */
async function tryDatabase(work: () => Promise<void>): Promise<void> {
  if (isDatabaseLost) return
  const done = Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      isDatabaseLost = true
      console.warn('Cannot store unsent messages, keeping them in memory', error)
    })
  if (unfinished === 0 && (await timeLimit.isDoneInTime(done))) return
  unfinished += 1
  void done.then(() => {
    unfinished -= 1
    if (unfinished === 0) void readStored()
  })
}

/** Another version of the shop may have written the list, so this skips entries that it cannot read. */
function toList(value: unknown): PendingMessage[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(each => storedSchema.safeParse(each).data ?? [])
}

chatChannel.listen(message => {
  if (message.type === 'outbox') void readStored()
})
