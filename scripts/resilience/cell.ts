import { idOf } from '@storefront/kit/release/canonical'

import { type ContainerCase, containerCases } from './containers.ts'
import { type FaultRow, faultRows } from './faults.ts'

/** A container with a fault. `isStart`: without `shared`, the shop does not start. */
export type Cell = { container: ContainerCase; row: FaultRow; isStart: boolean }

function isStart({ name }: ContainerCase, { cause }: FaultRow): boolean {
  return name === 'shared' && cause.kind === 'response' && cause.file !== 'lazy code'
}

export const allCells: Cell[] = containerCases.flatMap(container =>
  faultRows.map(row => ({ container, row, isStart: isStart(container, row) })),
)

export const nameOf = ({ container, row }: Cell) => `${container.name} × ${row.name}`

type Choice = { only?: string | undefined; fault?: string | undefined }

/** The cells of these containers and faults, which are lists of names with commas. Default: all. */
export function chooseCells({ only, fault }: Choice): Cell[] {
  const isIn = (list: string | undefined, name: string) => !list || list.split(',').includes(name)
  const chosen = allCells.filter(
    ({ container, row }) => isIn(only, container.name) && isIn(fault, row.name),
  )
  if (chosen.length > 0) return chosen
  const names = [...new Set(allCells.map(({ row }) => row.name))].join(', ')
  throw new Error(`No cell matches: --only takes names of containers, --fault one of ${names}.`)
}

const isSlow = ({ row, isStart }: Cell) => isStart || ['hung', 'trickled'].includes(row.name)

const mostOfOne = 2

/** Whether a cell adds something to a sample: another fault, few cells of one container, and one slow cell at most. */
function isNew(cell: Cell, chosen: Cell[]): boolean {
  const sameContainer = chosen.filter(({ container }) => container === cell.container)
  return (
    !chosen.some(({ row }) => row.name === cell.row.name) &&
    sameContainer.length < mostOfOne &&
    !(isSlow(cell) && chosen.some(isSlow))
  )
}

/** A sample of `size` cells, which depends on the seed. */
export function sampleCells(size: number, seed: string): Cell[] {
  const chosen: Cell[] = []
  const inOrder = allCells
    .map(cell => ({ cell, order: idOf(`${seed} ${nameOf(cell)}`) }))
    .sort((left, right) => (left.order < right.order ? -1 : 1))
  for (const { cell } of inOrder) {
    if (chosen.length < size && isNew(cell, chosen)) chosen.push(cell)
  }
  return chosen
}
