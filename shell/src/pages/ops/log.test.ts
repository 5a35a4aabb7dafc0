import { beforeEach, expect, it } from 'vitest'

import { createLog } from './log.ts'

let all: { number: number }[]
let isBroken: boolean

const read = async (limit: number, before = Number.POSITIVE_INFINITY) => {
  if (isBroken) throw new Error('No answer')
  return all.filter(({ number }) => number < before).slice(0, limit)
}
const upTo = (newest: number) =>
  Array.from({ length: newest }, (_, index) => ({ number: newest - index }))

beforeEach(() => {
  all = upTo(5)
  isBroken = false
})

function numbersOf(log: ReturnType<typeof createLog<{ number: number }>>) {
  const state = log.$state.get()
  return state.status === 'ready' ? state.content.items.map(({ number }) => number) : state.status
}

it('loads older items until the end', async () => {
  const log = createLog(2, read)
  await log.load()
  expect(numbersOf(log)).toEqual([5, 4])
  await log.loadOlder()
  await log.loadOlder()
  expect(numbersOf(log)).toEqual([5, 4, 3, 2, 1])
  expect(log.$state.get()).toMatchObject({ content: { isComplete: true } })
})

it('preserves older items when new ones arrive', async () => {
  const log = createLog(2, read)
  await log.load()
  await log.loadOlder()
  all = upTo(6)
  await log.load()
  expect(numbersOf(log)).toEqual([6, 5, 4, 3, 2])
})

it('starts again to avoid a gap', async () => {
  const log = createLog(2, read)
  await log.load()
  all = upTo(9)
  await log.load()
  expect(numbersOf(log)).toEqual([9, 8])
})

it('drops older items if the list has started again in the meantime', async () => {
  let respond = () => {}
  const waiting = new Promise<void>(resolve => (respond = resolve))
  const log = createLog(2, async (limit, before) => {
    if (before !== undefined) await waiting
    return await read(limit, before)
  })
  await log.load()
  const older = log.loadOlder()
  all = upTo(9)
  await log.load()
  respond()
  await older
  expect(numbersOf(log)).toEqual([9, 8])
  await log.loadOlder()
  expect(numbersOf(log)).toEqual([9, 8, 7, 6])
})

it('shows known items as stale when reading fails', async () => {
  const log = createLog(2, read)
  await log.load()
  isBroken = true
  await log.load()
  expect(numbersOf(log)).toEqual([5, 4])
  expect(log.$state.get()).toMatchObject({ isStale: true })
})

it('fails only without known items', async () => {
  isBroken = true
  const log = createLog(2, read)
  await log.load()
  expect(numbersOf(log)).toBe('failed')
})
