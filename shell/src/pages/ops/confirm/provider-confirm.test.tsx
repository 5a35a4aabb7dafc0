// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4433/_ops"}
import { expect, it, vi } from 'vitest'

import { rejected } from '../testing/fake-registry.ts'
import { fill, pageText, prepareOps, press, until } from '../testing/open-ops.tsx'

const ops = prepareOps()

it('asks for a new sign-in at the provider of staff, in another window', async () => {
  const path = '/_staff/confirm?challenge=c'
  ops.registry.isStrict = true
  ops.registry.offer = { provider: 'Acme', path, secret: 's', code: '3F9A-01C7' }
  ops.registry.next.set('POST /confirm', rejected(403, 'confirmation_needed'))
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  ops.open()
  await press('Roll back')
  await fill('[role=dialog] textarea', 'Nobody could pay')
  await press('Roll back')
  await until(() => pageText().includes('3F9A-01C7'))
  expect(ops.sent('/confirm')).toEqual([])
  await press('Sign in with Acme')
  expect(opened).toHaveBeenCalledWith(path, '_blank', 'noopener')
  await until(() => pageText().includes('Waiting until you allow changes'))
  await until(() => pageText().includes('Move 3'))
  expect(ops.sent('/confirm')).toEqual([{ secret: 's' }, { secret: 's' }])
  expect(ops.sent('/rollback')).toMatchObject([{ why: 'Nobody could pay' }])
})
