import { expect, it, vi } from 'vitest'

import { createReasonLog } from './log-reasons.ts'

const full = { code: 'cannot_write', message: 'DATA_DIR cannot be written (ENOSPC)' } as const
const down = { code: 'database_down', message: 'The database does not answer' } as const
const starting = { code: 'starting', message: 'Schema is being prepared.' } as const

it('logs a reason once when it begins, and that the server recovered', () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const report = createReasonLog(log, [])
  for (const reasons of [[starting], [], [full], [full], [full, down], [full], []])
    report({ reasons })
  expect(log.warn.mock.calls).toEqual([
    [{ code: 'cannot_write' }, full.message],
    [{ code: 'database_down' }, down.message],
  ])
  expect(log.info).toHaveBeenCalledTimes(1)
})

it('does not log what the settings lack, because the start says it', () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  createReasonLog(log, [down])({ reasons: [down] })
  expect(log.warn).not.toHaveBeenCalled()
})
