import { hasFailed, mergeResults } from './merge.ts'
import type { Result } from './result.ts'

/** Runs the work again while it fails, at most `attempts` times in all. */
export async function repeatFailed(
  run: () => Promise<Result[]>,
  attempts: number,
): Promise<Result[]> {
  let results = await run()
  for (let attempt = 2; attempt <= attempts && hasFailed(results); attempt++)
    results = mergeResults(results, await run())
  return results
}
