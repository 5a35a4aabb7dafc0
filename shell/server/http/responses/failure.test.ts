import { expect, it } from 'vitest'

import { toErrorResponse } from './failure.ts'

const failure = (fields: object) => Object.assign(new Error('unknown'), fields)

it.each([
  ['a statement timeout', { code: '57014' }],
  ['a full disk of the database', { code: '53100' }],
  ['a database that accepts no connections', { code: '55000', severity: 'FATAL' }],
  ['a connection that broke while a query was written', { code: 'EPIPE', syscall: 'write' }],
  ['a connection that broke while a response was read', { code: 'ECONNRESET', syscall: 'read' }],
  ['a server that does not exist', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['a host name that cannot be resolved', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
  ['a full disk of the server', { code: 'ENOSPC', syscall: 'write' }],
])('responds to %s with 503 and a retry time, even if it is only the cause', (_, fields) => {
  for (const error of [failure(fields), new Error('Failed query', { cause: failure(fields) })])
    expect(toErrorResponse(error)).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
      body: { result: false, error: 'unavailable' },
    })
})

it.each([
  ['a row that violates a constraint', { code: '23505' }],
  ['a sequence that has no value yet', { code: '55000', severity: 'ERROR' }],
  ['a missing file', { code: 'ENOENT', syscall: 'open' }],
  ['a fault of the server', {}],
])('responds to %s with 500', (_, fields) => {
  expect(toErrorResponse(failure(fields))).toMatchObject({ status: 500 })
})
