import { expect, it } from 'vitest'

import { changedSince } from './repository-state.ts'

const before = { files: [' M README.md'], digest: '1a' }

it('ignores what differed before the story', () => {
  expect(changedSince(before, { ...before })).toEqual([])
})

it('finds new, restored, and further changed files', () => {
  expect(changedSince(before, { files: ['?? a.ts'], digest: '1a' })).toEqual([
    '?? a.ts',
    ' M README.md',
  ])
  expect(changedSince(before, { ...before, digest: '2b' })).toEqual(['a file that differed before'])
})
