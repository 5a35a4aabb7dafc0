import { availableParallelism } from 'node:os'

/**
 * The number of builds, steps or test workers that run at the same time: one for each processor, at least two because
 * each of them waits now and then, and at most four because each needs about 1 GB of memory.
 */
export const parallelWork = Math.min(Math.max(availableParallelism(), 2), 4)
