import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { read, remove, write } from 'shared/storage'

import { compareLimit } from './compare-address.ts'

const key = 'compared-plans'

const compared = atom<number[]>([])
const isFull = atom(false)

/** Products chosen for comparison, in the order of choice. Session storage restores them after a reload of the tab. */
export const $compared: ReadableAtom<number[]> = compared
/** True after the customer tried to choose more plans than the table can compare. */
export const $isCompareFull: ReadableAtom<boolean> = isFull

function readStored(): number[] {
  const ids = (read(key, 'session') ?? '').split(',').map(Number)
  return ids.filter(id => Number.isSafeInteger(id) && id > 0).slice(0, compareLimit)
}

onMount(compared, () => {
  keepMount(compared)
  compared.set(readStored())
})

export function setCompared(ids: number[]): void {
  isFull.set(false)
  // The first use reads the stored choice; it must not overwrite this one later.
  compared.get()
  compared.set(ids)
  if (ids.length > 0) write(key, ids.join(','), 'session')
  else remove(key, 'session')
}

export function toggleCompared(id: number): void {
  const ids = compared.get()
  if (ids.includes(id)) setCompared(ids.filter(each => each !== id))
  else if (ids.length < compareLimit) setCompared([...ids, id])
  else isFull.set(true)
}
