import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import durations from './durations.json' with { type: 'json' }

type Seconds = Record<string, number>

/**
 * Files of the same batch by their known duration in seconds, the longest one first, so that no worker waits at the end.
 * Batches and files of unknown duration keep their order.
 */
export function sortLongestFirst<File extends { path: string; batch: string }>(
  files: File[],
  seconds: Seconds,
): File[] {
  const batches = [...new Set(files.map(({ batch }) => batch))]
  const of = ({ path }: File) => seconds[path] ?? 0
  return batches.flatMap(batch =>
    files.filter(file => file.batch === batch).sort((one, other) => of(other) - of(one)),
  )
}

/**
 * Vitest knows durations of earlier runs only, which a new clone has not. `durations.json` has the files that took at
 * least three seconds in `npm test` on two processors. A worker serves one project, so the files of a project stay together.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const files = (await super.sort(specifications)).map(specification => ({
      specification,
      path: relative(this.ctx.config.root, specification.moduleId),
      batch: specification.project.name,
    }))
    return sortLongestFirst(files, durations).map(({ specification }) => specification)
  }
}
