import { expect, it, vi } from 'vitest'

import { createReports } from './reports.ts'

const run = { name: 'mail', server: '', startedAt: 0 }

it('counts the failures since the last success, also when a report could not be saved', async () => {
  const save = vi.fn().mockRejectedValueOnce(new Error('No database')).mockResolvedValue(undefined)
  const onTurn = vi.fn()
  const reports = createReports({ owner: 'one', save, onTurn })
  reports.add({ ...run, status: 'done' })
  reports.add({ ...run, status: 'failed', error: new Error('Timeout') })
  await expect(reports.flush()).rejects.toThrow('No database')
  reports.add({ ...run, status: 'failed', error: new Error('Timeout') })
  expect(onTurn).toHaveBeenCalledTimes(1)
  await reports.flush()
  expect(save).toHaveBeenLastCalledWith([
    expect.objectContaining({ failures: 2, hasSucceeded: true, error: 'Error: Timeout' }),
  ])
  await reports.flush()
  expect(save).toHaveBeenCalledTimes(2)
})
