import { createStore, update } from 'idb-keyval'

import type { CartCommand, CommandResult } from '../types.ts'
import { type Advance, advance, emptyLedger, type Ledger, readLedger } from './ledger.ts'

/** After this long without a response the database counts as absent, until the page is closed. */
const silenceLimitMs = 5000
/** A suspended page receives nothing, and only one interval passes for it. */
const listenMs = 250

type Persisted = { outcome: CommandResult; ledger: Ledger; isKept: boolean }

type Persistence = {
  /** Runs a command and stores its result. Never rejects: without a database the page uses memory and local storage. */
  transact: (step: CartCommand) => Promise<Persisted>
  /**
   * Resets the timeout, because the database served a tab: the next one follows, however long that takes on a busy
   * machine.
   */
  noteAlive: () => void
}

/** Opens the database of the cart with the first command. */
export function createPersistence(): Persistence {
  let store: ReturnType<typeof createStore> | undefined
  let isDatabaseLost = false
  let silentMs = 0
  let known: Ledger = emptyLedger
  let turn: Promise<unknown> = Promise.resolve()

  /**
   * Runs a command in a database transaction. Only one tab of the browser runs it at a time. `onRun` gets the result
   * before it is on disk: a command that ran must not run again in memory.
   */
  function inDatabase(step: CartCommand, onRun: (advanced: Advance) => void): Promise<void> {
    store ??= createStore('storefront', 'cart')
    const updated = update(
      'cart',
      (value: unknown) => {
        // The page has given up on the database, so a late command must not run.
        if (isDatabaseLost) return value
        noteAlive()
        const before = asNewAsKnown(readLedger(value))
        const advanced = advance(before, step)
        onRun(advanced)
        // What a newer release stored may be more than this one reads, so it stays until the customer acts.
        return advanced.ledger === before ? value : advanced.ledger
      },
      store,
    )
    return unlessSilent(updated)
  }

  /** A deleted database starts counting from zero, but this page has seen later revisions. */
  function asNewAsKnown(ledger: Ledger): Ledger {
    return ledger.revision < known.revision ? { ...ledger, revision: known.revision + 1 } : ledger
  }

  function noteAlive(): void {
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

  async function transact(step: CartCommand): Promise<Persisted> {
    // One command after the other, so that waiting for earlier commands of this page does not count as a hanging
    // database.
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
        console.warn('Cannot use the cart’s database, keeping the cart in memory', error)
      }
    }
    return advanced ?? advance(known, step)
  }

  return { transact, noteAlive }
}
