import { describe, expect, it } from 'vitest'

import { findPrevious } from './find-previous.ts'

const promote = (value: string, composition = value) => {
  return { kind: 'promote' as const, value, composition }
}
const rollback = (value: string) => ({ kind: 'rollback' as const, value, composition: value })
const rollbackCandidatesOf = (...history: Parameters<typeof findPrevious>[0]) =>
  findPrevious(history)?.value ?? null

describe('findPrevious', () => {
  it('returns what was live before', () => {
    expect(rollbackCandidatesOf(promote('a'), promote('b'))).toBe('a')
  })

  it('never returns what was rolled back', () => {
    expect(rollbackCandidatesOf(promote('a'), promote('b'), promote('c'), rollback('b'))).toBe('a')
    expect(rollbackCandidatesOf(promote('a'), promote('b'), rollback('a'))).toBeNull()
  })

  it('never returns the composition in which one container was rolled back', () => {
    expect(
      rollbackCandidatesOf(promote('a'), promote('b'), promote('c'), rollback('b with news')),
    ).toBe('b')
    expect(rollbackCandidatesOf(rollback('a'))).toBeNull()
  })

  it('returns what was live before a return to what was rolled back', () => {
    const history = [promote('a'), promote('b'), rollback('a'), rollback('b')]
    expect(rollbackCandidatesOf(...history)).toBe('a')
    expect(rollbackCandidatesOf(promote('z'), ...history)).toBe('a')
    expect(rollbackCandidatesOf(...history, rollback('a'))).toBeNull()
  })

  it('skips deployments of others', () => {
    expect(rollbackCandidatesOf(promote('a'), promote('b'), promote('b'), rollback('b'))).toBe('a')
  })

  it('starts again with what is deployed after a rollback', () => {
    const history = [promote('a'), promote('b'), rollback('a'), promote('c')]
    expect(rollbackCandidatesOf(...history)).toBe('a')
  })

  it('returns a composition that was live with it', () => {
    const history = [promote('a', 'shop 1'), promote('a', 'shop 2'), promote('b', 'shop 3')]
    expect(findPrevious(history)?.composition).toBe('shop 1')
  })

  it('returns nothing before the first deployment', () => {
    expect(rollbackCandidatesOf()).toBeNull()
    expect(rollbackCandidatesOf(promote('a'))).toBeNull()
  })
})
