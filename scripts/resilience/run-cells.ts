import { type Cell, nameOf } from './cell.ts'
import { problemsOf } from './check-cell.ts'
import type { Observation } from './observation.ts'
import { runCell } from './run-cell.ts'
import type { FaultyShop } from './shop.ts'

export type CellResult = {
  cell: Cell
  seen: Observation | null
  problems: string[]
  /** The first attempt had a problem, which the second one did not have. */
  isRepeated: boolean
}

type Attempt = Pick<CellResult, 'seen' | 'problems'>

/** Most cells wait for time limits of the shop, so a few run at the same time. */
const parallel = 3

async function attempt(world: FaultyShop, cell: Cell): Promise<Attempt> {
  try {
    const seen = await runCell(world, cell)
    return { seen, problems: problemsOf(cell, seen) }
  } catch (error) {
    return { seen: null, problems: [`cannot run: ${(error as Error).message}`] }
  }
}

/** A second attempt is allowed, because the machine may stall. */
async function attemptTwice(world: FaultyShop, cell: Cell): Promise<CellResult> {
  const first = await attempt(world, cell)
  if (first.problems.length === 0) return { cell, ...first, isRepeated: false }
  console.error(`${nameOf(cell)} is repeated: ${first.problems.join('; ')}`)
  return { cell, ...(await attempt(world, cell)), isRepeated: true }
}

/** Runs the cells and reports each when it ends. Returns them in the given order. */
export async function runCells(
  world: FaultyShop,
  cells: Cell[],
  report: (result: CellResult) => void,
): Promise<CellResult[]> {
  const results: CellResult[] = []
  const queue = cells.entries()
  const work = async () => {
    for (const [index, cell] of queue) {
      const result = await attemptTwice(world, cell)
      results[index] = result
      report(result)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return results
}
