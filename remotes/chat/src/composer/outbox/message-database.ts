import { attachmentSchema, contextRequestSchema, messageSchema } from '@storefront/api/chat'
import { defineFormat } from 'shared/stored-format'
import { createStoredValue, createTimeLimit } from 'shared/stored-value'
import * as z from 'zod/mini'

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
/** Each entry has its own version, because releases of different versions can write the list. */
const format = defineFormat({ version: 1, schema: storedSchema })
/** A message that the server has not confirmed. Lists are in the order of writing. */
export type PendingMessage = z.infer<typeof storedSchema>
export type PendingUpdate = (list: PendingMessage[]) => PendingMessage[]

/** The maximum time to wait for the database. A database that fails counts as absent until the page is closed. */
const databaseLimitMs = 3000

/**
 * The pending messages of this browser on disk, for one page. `onCaughtUp` is called when all operations that were too
 * slow have finished.
 */
export function createMessageDatabase(onCaughtUp: () => void) {
  const list = createStoredValue('storefront-chat', 'outbox', 'outgoing')
  const timeLimit = createTimeLimit(databaseLimitMs)
  let isLost = false
  /** Number of operations that have not finished in time. */
  let unfinished = 0

  /** Applies `step` on disk. Resolves to the new list, or to undefined without a response in time. */
  async function update(step: PendingUpdate): Promise<PendingMessage[] | undefined> {
    let written: PendingMessage[] | undefined
    const change = (value: unknown) => {
      written = step(toList(value))
      return [...written, ...unreadableOf(value)]
    }
    await tryOperation(() => list.update(change))
    return written
  }

  /** Resolves to the list, or to undefined without a response in time. */
  async function read(): Promise<PendingMessage[] | undefined> {
    let found: PendingMessage[] | undefined
    if (unfinished > 0) return undefined
    await tryOperation(async () => {
      found = toList(await list.read())
    })
    return found
  }

  /**
   * Runs one operation, and waits for it for a limited time. Slow operations still run in order. Until they finish, no
   * other operation waits for the database.
   */
  async function tryOperation(work: () => Promise<void>): Promise<void> {
    if (isLost) return
    const done = Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        isLost = true
        console.warn('Cannot store unsent messages, keeping them in memory', error)
      })
    if (unfinished === 0 && (await timeLimit.isDoneInTime(done))) return
    unfinished += 1
    void done.then(() => {
      unfinished -= 1
      if (unfinished === 0) onCaughtUp()
    })
  }

  return { update, read, isCaughtUp: () => unfinished === 0 }
}

/** Another version of the shop may have written the list, so this skips entries that it cannot read. */
function toList(value: unknown): PendingMessage[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(each => (format.isNewer(each) ? [] : (format.parse(each) ?? [])))
}

/** Messages of a newer release. They stay on disk, because only a page of that release can send all of their content. */
function unreadableOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter(format.isNewer) : []
}
