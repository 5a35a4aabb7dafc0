// @vitest-environment jsdom
import { ApiError, post } from 'shared/http'
import { beforeEach, expect, test, vi } from 'vitest'

import {
  $deletedIds,
  $deletion,
  cancelDeletion,
  closeDeletion,
  confirmDeletion,
  deleteServer,
} from './deletion.store.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  post: vi.fn(),
}))

const server = { id: 's/1', hostname: 'web-1', interval: 'hour', isBuilt: true } as const

beforeEach(() => {
  vi.mocked(post).mockReset()
  cancelDeletion()
})

test('sends nothing before the customer confirms, and nothing after a cancellation', async () => {
  expect(await deleteServer()).toBe(false)
  confirmDeletion(server)
  cancelDeletion()
  expect(await deleteServer()).toBe(false)
  expect(post).not.toHaveBeenCalled()
})

test('sends one request for repeated confirmations, and cannot be canceled in the meantime', async () => {
  let response = () => {}
  vi.mocked(post).mockReturnValue(
    new Promise<never>(resolve => (response = () => resolve({} as never))),
  )
  confirmDeletion(server)
  const both = Promise.all([deleteServer(), deleteServer()])
  cancelDeletion()
  expect($deletion.get().status).toBe('sending')
  response()
  expect(await both).toEqual([true, false])
  expect(vi.mocked(post).mock.calls.map(([path]) => path)).toEqual([
    '/api/v3/account/servers/s%2F1/delete',
  ])
})

test('marks a server as deleted before the dialog closes', async () => {
  vi.mocked(post).mockResolvedValue({} as never)
  confirmDeletion({ ...server, id: 's2' })
  const seen: boolean[] = []
  const stop = $deletion.listen(({ status }) => {
    if (status === 'closed') seen.push($deletedIds.get().has('s2'))
  })
  await deleteServer()
  stop()
  expect(seen).toEqual([true])
})

test('keeps the dialog open with the reason after a failure, for another try', async () => {
  const error = new ApiError('Not now', 409, 'not_deletable')
  vi.mocked(post)
    .mockRejectedValueOnce(error)
    .mockResolvedValue({} as never)
  confirmDeletion({ ...server, id: 's3' })
  expect(await deleteServer()).toBe(false)
  expect($deletion.get()).toMatchObject({ status: 'failed', error })
  expect($deletedIds.get().has('s3')).toBe(false)
  expect(await deleteServer()).toBe(true)
})

test('does not change the dialog about another server', async () => {
  let fail = () => {}
  vi.mocked(post).mockReturnValue(
    new Promise<never>(
      (_, reject) => (fail = () => reject(new ApiError('No response', 0, 'network'))),
    ),
  )
  confirmDeletion(server)
  const first = deleteServer()
  closeDeletion()
  confirmDeletion({ ...server, id: 's3', hostname: 'web-3' })
  fail()
  expect(await first).toBe(false)
  expect($deletion.get()).toMatchObject({ status: 'confirming', server: { id: 's3' } })
})
