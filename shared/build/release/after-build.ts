import { logger, type RsbuildPlugin, type Rspack } from '@rsbuild/core'

type Stats = Rspack.Stats | Rspack.MultiStats

const failures = new WeakMap<Stats, Error>()

/** Why `afterBuild` failed after this build of a watched target; undefined if it did not. */
export const failureAfter = (stats: Stats): Error | undefined => failures.get(stats)

/**
 * Runs after each build without errors. A failure fails the build, but not the watching of a target, which an error would
 * end: it is printed, and `failureAfter` has it.
 */
export function afterBuild(
  api: Parameters<RsbuildPlugin['setup']>[0],
  run: (stats: Stats) => Promise<void>,
): void {
  api.onAfterBuild(async ({ stats, isWatch }) => {
    if (!stats || stats.hasErrors()) return
    try {
      await run(stats)
    } catch (error) {
      if (!isWatch) throw error
      const failure = error instanceof Error ? error : new Error(String(error))
      logger.error(failure.message)
      failures.set(stats, failure)
    }
  })
}
