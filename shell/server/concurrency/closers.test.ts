import { expect, it } from 'vitest'

import { createClosers } from './closers.ts'

it('closes everything once, in the opposite order, although one fails', async () => {
  const closed: string[] = []
  const { add, closeAll } = createClosers()
  add(async () => closed.push('database'))
  add(() => Promise.reject(new Error('No response')))
  add(async () => closed.push('port'))
  await expect(closeAll()).rejects.toMatchObject({ errors: [{ message: 'No response' }] })
  await closeAll()
  expect(closed).toEqual(['port', 'database'])
})
