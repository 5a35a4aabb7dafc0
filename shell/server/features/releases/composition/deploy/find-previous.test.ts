import { describe, expect, it } from 'vitest'

import { findPrevious } from './find-previous.ts'

const promote = (value: string, composition = value) => {
  return { kind: 'promote' as const, value, composition }
}
const rollback = (value: string) => ({ kind: 'rollback' as const, value, composition: value })
const rollbackCandidatesOf = (...history: Parameters<typeof findPrevious>[0]) =>
  findPrevious(history)?.value ?? null

describe('findFormer', () => {
  it('is what was live before', () => {
    expect(rollbackCandidatesOf(promote('a'), promote('b'))).toBe('a')
  })

  it('never leads to what was rolled back', () => {
    expect(rollbackCandidatesOf(promote('a'), promote('b'), promote('c'), rollback('b'))).toBe('a')
    expect(rollbackCandidatesOf(promote('a'), promote('b'), rollback('a'))).toBeNull()
  })

  it('never leads to the shop in which one container was rolled back', () => {
    expect(
      rollbackCandidatesOf(promote('a'), promote('b'), promote('c'), rollback('b with news')),
    ).toBe('b')
    expect(rollbackCandidatesOf(rollback('a'))).toBeNull()
  })

  it('passes over moves of others', () => {
    expect(rollbackCandidatesOf(promote('a'), promote('b'), promote('b'), rollback('b'))).toBe('a')
  })

  it('begins again with what is promoted after a roll back', () => {
    const history = [promote('a'), promote('b'), rollback('a'), promote('c')]
    expect(rollbackCandidatesOf(...history)).toBe('a')
  })

  it('names a shop that was live with it', () => {
    const history = [promote('a', 'shop 1'), promote('a', 'shop 2'), promote('b', 'shop 3')]
    expect(findPrevious(history)?.composition).toBe('shop 1')
  })

  it('is nothing before the first move', () => {
    expect(rollbackCandidatesOf()).toBeNull()
    expect(rollbackCandidatesOf(promote('a'))).toBeNull()
  })
})
