import { createStoredValue, createTimeLimit } from '../../stored-value.ts'
import type { CartCommand, CommandResult } from '../types.ts'
import { type Advance, advance, emptyLedger, type Ledger, readLedger } from './ledger.ts'

/** After this long without a response the database counts as absent, until the page is closed. */
const timeoutMs = 5000
type Persisted = { outcome: CommandResult; ledger: Ledger; isStored: boolean }

type Persistence = {
  /** Runs a command and stores its result. Never rejects: without a database the page uses memory and local storage. */
  transact: (step: CartCommand) => Promise<Persisted>
  /** Resets the timeout. Call it when the database has served another tab, because it is then busy and not absent. */
  resetTimeout: () => void
}

/** Opens the database of the cart with the first command. */
export function createPersistence(): Persistence {
  const storedCart = createStoredValue('storefront', 'cart', 'cart')
  const timeLimit = createTimeLimit(timeoutMs)
  let isDatabaseLost = false
  let known: Ledger = emptyLedger
  let queue: Promise<unknown> = Promise.resolve()

  /**
   * Runs a command in a database transaction. Only one tab of the browser runs it at a time. `onRun` gets the result
   * before it is on disk: a command that ran must not run again in memory.
   */
  async function inDatabase(step: CartCommand, onRun: (advanced: Advance) => void): Promise<void> {
    const updated = storedCart.update(value => {
      // The page uses memory since the timeout, so a late command must not run.
      if (isDatabaseLost) return value
      timeLimit.reset()
      const before = withKnownRevision(readLedger(value))
      const advanced = advance(before, step)
      onRun(advanced)
      // A newer release may have stored data that this one cannot read, so the data stays until the customer acts.
      return advanced.ledger === before ? value : advanced.ledger
    })
    if (!(await timeLimit.isDoneInTime(updated)))
      throw new Error('Cannot reach the cart’s database')
  }

  /** A deleted database counts revisions from zero again, but this page has already shown later ones. */
  function withKnownRevision(ledger: Ledger): Ledger {
    return ledger.revision < known.revision ? { ...ledger, revision: known.revision + 1 } : ledger
  }

  async function transact(step: CartCommand): Promise<Persisted> {
    // Commands run one after the other, so that a command that waits for earlier ones does not run into the timeout.
    const attempted = queue.then(() => attempt(step))
    queue = attempted.catch(() => undefined)
    const { ledger, outcome, isMirrored } = await attempted
    if (ledger.revision >= known.revision) known = ledger
    return { outcome, ledger, isStored: isMirrored && !isDatabaseLost }
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

  return { transact, resetTimeout: timeLimit.reset }
}
