import { describe, expect, it, vi } from 'vitest'

import { createJointFind } from './joint-find.ts'
import type { StoredObject } from './object-store.ts'

const toObject = (key: string): StoredObject => ({
  ...{ key, bytes: 1, version: key, modifiedAt: new Date(0) },
})
const toKeys = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${String(at).padStart(4, '0')}.js`)

/** A store with these objects, which counts its requests. */
function open(keys: string[]) {
  const find = vi.fn(async (key: string) => (keys.includes(key) ? toObject(key) : null))
  const list = vi.fn(async function* (folder = '') {
    for (const key of keys) if (key.startsWith(folder)) yield toObject(key)
  })
  return { find, list, findJointly: createJointFind({ find, list }) }
}

describe('a joint find', () => {
  it('lists a folder for many of its objects, and requests few objects one by one', async () => {
    const { find, list, findJointly } = open([...toKeys('r/cart', 30), ...toKeys('r/chat', 30)])
    const many = [...toKeys('r/cart', 20), 'r/cart/none.js', 'r/cart/0000.js']
    const few = [...toKeys('r/chat', 3), 'r/chat/none.js']
    const found = await Promise.all([...many, ...few].map(findJointly))
    const expected = [...many, ...few].map(key => (key.includes('none') ? null : toObject(key)))
    expect(found).toEqual(expected)
    expect(list.mock.calls).toEqual([['r/cart/']])
    expect(find.mock.calls.flat()).toEqual(few)
  })

  it('requests again in the next turn', async () => {
    const keys = toKeys('r/cart', 20)
    const { list, findJointly } = open(keys)
    await Promise.all(keys.map(findJointly))
    keys.pop()
    const found = await Promise.all(toKeys('r/cart', 20).map(findJointly))
    expect(found.at(-1)).toBeNull()
    expect(list).toHaveBeenCalledTimes(2)
  })

  it('ends a list of far more objects, and requests the others one by one', async () => {
    const keys = toKeys('r/cart', 5000)
    const { find, findJointly } = open(keys)
    const requested = [...keys.slice(0, 10), ...keys.slice(-10)]
    const found = await Promise.all(requested.map(findJointly))
    expect(found.map(one => one?.key)).toEqual(requested)
    expect(find.mock.calls.flat()).toEqual(keys.slice(-10))
  })

  it('rejects all requests of a folder whose list fails, and no others', async () => {
    const { list, findJointly } = open(toKeys('r/chat', 1))
    list.mockImplementation(() => {
      throw new Error('no response')
    })
    const other = findJointly('r/chat/0000.js')
    const results = await Promise.allSettled(toKeys('r/cart', 20).map(findJointly))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await other).toEqual(toObject('r/chat/0000.js'))
  })
})
