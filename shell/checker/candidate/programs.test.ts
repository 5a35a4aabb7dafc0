import { expect, it } from 'vitest'

import { refusalIn } from './programs.ts'

const line = (err: object) => JSON.stringify({ level: 50, err, msg: 'not ready yet' })

it('finds the reason why the server rejects a release, and no other error', () => {
  const refused = { code: 'release_refused', message: 'types is no field of a release' }
  const other = line({ code: 'ECONNREFUSED', message: 'No database' })
  expect(refusalIn(`${other}\nplain text\n${line(refused)}\n`)).toBe(refused.message)
  expect(refusalIn(other)).toBeNull()
})
