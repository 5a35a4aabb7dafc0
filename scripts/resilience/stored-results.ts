import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@storefront/kit/root'

import { allCells, type Cell, nameOf } from './cell.ts'
import type { CellResult } from './run-cells.ts'

type Stored = { seed: string; results: Record<string, Omit<CellResult, 'cell'>> }

const path = join(root, '.cache', 'resilience.json')

function read(seed: string): Stored {
  try {
    const stored: Stored = JSON.parse(readFileSync(path, 'utf8'))
    if (stored.seed === seed) return stored
  } catch {
    // There is no earlier run.
  }
  return { seed, results: {} }
}

/** Stores the result of a cell for this build, so that an interrupted run can continue. */
export function storeResult(seed: string, { cell, ...result }: CellResult): void {
  const stored = read(seed)
  stored.results[nameOf(cell)] = result
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(stored))
}

/** The results of the cells of this build that keep their rules, in the order of the cells. */
export function goodResults(seed: string): CellResult[] {
  const { results } = read(seed)
  return allCells.flatMap((cell: Cell) => {
    const known = results[nameOf(cell)]
    return known && known.problems.length === 0 ? [{ cell, ...known }] : []
  })
}
