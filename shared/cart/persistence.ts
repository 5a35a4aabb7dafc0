import { createStore, update } from 'idb-keyval'

import { type Advance, advance, emptyLedger, type Ledger, readLedger } from './ledger.ts'
import type { CartCommand, CommandResult } from './types.ts'

/** A database of which nothing is heard for so long is treated as absent for the life of the document. */
const silenceLimitMs = 5000
/** While the document itself stands still nothing can be heard, and an interval passes once. */
const listenMs = 250

let store: ReturnType<typeof createStore> | undefined
let isDatabaseLost = false
let silentMs = 0
let known: Ledger = emptyLedger
let turn: Promise<unknown> = Promise.resolve()

/**
 * The step within one transaction of the database, which documents of all processes enter one at a time. `onRun`
 * hears what it made before that is on disk: a step that ran must not run again elsewhere.
 */
function inDatabase(step: CartCommand, onRun: (advanced: Advance) => void): Promise<void> {
  store ??= createStore('storefront', 'cart')
  const updated = update(
    'cart',
    (value: unknown) => {
      // Given up already: what waited so long must not be done late.
      if (isDatabaseLost) return value
      noteAlive()
      const before = asNewAsKnown(readLedger(value))
      const advanced = advance(before, step)
      onRun(advanced)
      // What a newer release keeps there, which may be more than is read here, stays until the customer acts.
      return advanced.ledger === before ? value : advanced.ledger
    },
    store,
  )
  return unlessSilent(updated)
}

/** A database that was deleted under us starts to count again; the document has seen later revisions. */
function asNewAsKnown(ledger: Ledger): Ledger {
  return ledger.revision < known.revision ? { ...ledger, revision: known.revision + 1 } : ledger
}

/** Another document was served, or this one: who waits is next, however long that takes on a busy machine. */
export function noteAlive(): void {
  silentMs = 0
}

function unlessSilent(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    noteAlive()
    const timer = setInterval(() => {
      silentMs += listenMs
      if (silentMs >= silenceLimitMs) reject(new Error('Cannot reach the cart’s database'))
    }, listenMs)
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

export type Persisted = { outcome: CommandResult; ledger: Ledger; isKept: boolean }

/** Never fails: without a database the document goes on with its own memory and local storage. */
export async function transact(step: CartCommand): Promise<Persisted> {
  // One after another: what waits behind other steps of this document does not count as a database that hangs.
  const attempted = turn.then(() => attempt(step))
  turn = attempted.catch(() => undefined)
  const { ledger, outcome, isMirrored } = await attempted
  if (ledger.revision >= known.revision) known = ledger
  return { outcome, ledger, isKept: isMirrored && !isDatabaseLost }
}

async function attempt(step: CartCommand): Promise<Advance> {
  let advanced: Advance | undefined
  if (!isDatabaseLost) {
    try {
      await inDatabase(step, run => {
        advanced = run
      })
    } catch (error) {
      isDatabaseLost = true
      console.warn('The cart is kept in memory', error)
    }
  }
  return advanced ?? advance(known, step)
}
