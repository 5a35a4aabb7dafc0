import { createStore, update } from 'idb-keyval'

import { type Advance, advance, emptyLedger, type Ledger, readLedger } from './ledger.ts'
import type { Outcome, Step } from './types.ts'

/** A database that does not answer within this time is treated as absent for the life of the document. */
const databaseLimitMs = 3000

let store: ReturnType<typeof createStore> | undefined
let isDatabaseLost = false
let known: Ledger = emptyLedger

/** The step within one transaction of the database, which documents of all processes enter one at a time. */
async function inDatabase(step: Step): Promise<Advance> {
  let result: Advance | undefined
  store ??= createStore('storefront', 'cart')
  const stored = update(
    'cart',
    (value: unknown) => {
      // Given up already: what waited so long must not be done twice.
      if (isDatabaseLost) return value
      result = advance(readLedger(value), step)
      return result.ledger
    },
    store,
  )
  await withinLimit(stored)
  if (!result) throw new Error('Cannot update the cart: the transaction did not run')
  return result
}

function withinLimit(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('Cannot reach the cart’s database')),
      databaseLimitMs,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export type Persisted = { outcome: Outcome; revision: number; isKept: boolean }

/** Never fails: without a database the document goes on with its own memory and local storage. */
export async function transact(step: Step): Promise<Persisted> {
  const { ledger, outcome, isMirrored } = await attempt(step)
  known = ledger.revision >= known.revision ? ledger : known
  return { outcome, revision: ledger.revision, isKept: isMirrored && !isDatabaseLost }
}

async function attempt(step: Step): Promise<Advance> {
  if (!isDatabaseLost) {
    try {
      return await inDatabase(step)
    } catch (error) {
      isDatabaseLost = true
      console.warn('The cart is kept in memory', error)
    }
  }
  const advanced = advance(known, step)
  known = advanced.ledger
  return advanced
}
