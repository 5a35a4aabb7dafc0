import type { PoolRunnerInitializer } from 'vitest/node'
import { ForksPoolWorker } from 'vitest/node'

/** A process that tests many files. `worker.mjs` says what is new for each file. */
class FreshFilesWorker extends ForksPoolWorker {
  override readonly name = 'fresh-files'
  protected override readonly entrypoint = `${import.meta.dirname}/worker.mjs`
  /** Each file brings its own document, even with another address. */
  readonly canReuse = () => true
}

/** Starts a process per worker instead of one per file. Use it with `isolate: false`. */
export const freshFiles: PoolRunnerInitializer = {
  name: 'fresh-files',
  createPoolWorker: options => new FreshFilesWorker(options),
}
