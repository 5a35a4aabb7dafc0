import { attachmentSchema, contextRequestSchema, messageSchema } from '@storefront/api/chat'
import { createStore, get, update } from 'idb-keyval'
import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'

import { hearOthers, tellOthers } from './others.ts'

const keptSchema = z.object({
  clientId: z.string(),
  /** Key of the customer who wrote it; '' for a guest, whoever signs in next. */
  owner: z.string(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  context: z.optional(contextRequestSchema),
  language: messageSchema.shape.language,
  /** Why the last try failed. `retriesAt`: epoch, ms, when it goes out by itself although nothing changes. */
  failure: z.nullable(
    z.object({
      errorKey: z.string(),
      isUnreachable: z.boolean(),
      retriesAt: z.nullable(z.number()),
    }),
  ),
})
/** A message that the server has not confirmed, in the order of writing. */
export type Kept = z.infer<typeof keptSchema>
type Step = (list: Kept[]) => Kept[]

/** A database that does not answer within this time is treated as absent for the life of the document. */
const databaseLimitMs = 3000
const key = 'outgoing'

const kept = atom<Kept[]>([])
const storedIds = atom<ReadonlySet<string>>(new Set())
let store: ReturnType<typeof createStore> | undefined
let isDatabaseLost = false
let stored: Kept[] = []
let steps: Step[] = []
let turn: Promise<unknown> = Promise.resolve()

/** Of every customer of this browser, in all its documents. */
export const $kept: ReadableAtom<Kept[]> = kept

/** Client ids of what is on disk, or would be if there were one: the document may end. */
export const $storedIds: ReadableAtom<ReadonlySet<string>> = storedIds

/** Shown at once; the promise ends when it is on disk, or when there is none. Never fails. */
export function changeKept(step: Step): Promise<void> {
  steps.push(step)
  show()
  return inTurn(async () => {
    stored = await write(step)
    steps = steps.filter(each => each !== step)
    tellOthers({ type: 'outbox' })
  })
}

/** What the disk says, after all changes of this document. */
export function readKept(): Promise<void> {
  return inTurn(async () => {
    stored = await read()
  })
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work).then(show)
  turn = done.catch(() => undefined)
  return done
}

function show(): void {
  storedIds.set(new Set(stored.map(({ clientId }) => clientId)))
  kept.set(steps.reduce((list, step) => step(list), stored))
}

async function write(step: Step): Promise<Kept[]> {
  let written: Kept[] | undefined
  const change = (value: unknown) => {
    // Given up already: what waited so long must not be done late.
    if (isDatabaseLost) return value
    written = step(toList(value))
    return written
  }
  await attempt(() => update(key, change, open()))
  return written ?? step(stored)
}

async function read(): Promise<Kept[]> {
  let value: unknown = stored
  await attempt(async () => {
    value = await get(key, open())
  })
  return toList(value)
}

async function attempt(work: () => Promise<void>): Promise<void> {
  if (isDatabaseLost) return
  try {
    await withinLimit(work)
  } catch (error) {
    isDatabaseLost = true
    console.warn('Unsent messages are kept in memory', error)
  }
}

function open() {
  store ??= createStore('storefront-chat', 'outbox')
  return store
}

function withinLimit(work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error('Cannot reach the database of unsent messages'))
    const timer = setTimeout(refuse, databaseLimitMs)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Another build may have written it: what cannot be read is left out. */
function toList(value: unknown): Kept[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(each => keptSchema.safeParse(each).data ?? [])
}

hearOthers(message => {
  if (message.type === 'outbox') void readKept()
})
