import { runEach } from './run-each.ts'

type Close = () => Promise<unknown> | undefined

export type Closers = {
  /** Call it right after something is opened. */
  add: (close: Close) => void
  /** Closes everything in the opposite order, also after one fails. @throws AggregateError at the end. */
  closeAll: () => Promise<void>
}

/** Collects what a start opens, so that a failed start and a stop close it. */
export function createClosers(): Closers {
  const closers: Close[] = []
  return {
    add: close => void closers.push(close),
    closeAll: () =>
      runEach(closers.splice(0).reverse(), 'Cannot close everything', async close => {
        await close()
      }),
  }
}
