import { expect, it } from 'vitest'

import { createParts } from './parts.ts'

it('has done a part without looks, and one with looks after the last of them', async () => {
  const parts = createParts()
  parts.expect('pages', 0)
  parts.expect('purchase', 1)
  const done = () => parts.all().map(({ isDone }) => isDone)
  expect(done()).toEqual([true, false])
  await parts.count('purchase', async () => [])
  expect(done()).toEqual([true, true])
})
