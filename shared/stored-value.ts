import { createStore, get, update } from 'idb-keyval'

/** The page counts its waiting time in these steps, so that the time for which it is suspended counts as one step. */
const checkMs = 250

export type StoredValue = {
  /** The value, or undefined. @throws when the browser has no database */
  read: () => Promise<unknown>
  /**
   * Replaces the value by `change(value)` in one transaction. Only one tab of the browser runs it at a time.
   * @throws when the browser has no database, or the error that `change` throws
   */
  update: (change: (value: unknown) => unknown) => Promise<void>
}

/** A value in IndexedDB. The database opens at the first use. */
export function createStoredValue(database: string, store: string, key: string): StoredValue {
  let opened: ReturnType<typeof createStore> | undefined
  const open = () => {
    opened ??= createStore(database, store)
    return opened
  }
  return {
    read: async () => get(key, open()),
    update: async change => update(key, change, open()),
  }
}

export type TimeLimit = {
  /**
   * Resolves to false when the work has not finished within the limit. The work still continues.
   * @throws the error of the work, when it fails within the limit
   */
  isDoneInTime: (work: Promise<unknown>) => Promise<boolean>
  /** Starts the time again. Call it when the database serves another tab, because it is then busy and not absent. */
  reset: () => void
}

/** A time limit in ms for operations that run one after the other. */
export function createTimeLimit(limitMs: number): TimeLimit {
  let silentMs = 0
  const reset = () => {
    silentMs = 0
  }
  const isDoneInTime = (work: Promise<unknown>) =>
    new Promise<boolean>((resolve, reject) => {
      reset()
      const timer = setInterval(() => {
        silentMs += checkMs
        if (silentMs >= limitMs) resolve(false)
      }, checkMs)
      work.then(() => resolve(true), reject).finally(() => clearInterval(timer))
    })
  return { isDoneInTime, reset }
}
