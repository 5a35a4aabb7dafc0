import { expect, it } from 'vitest'

import { toErrorResponse } from './failure.ts'

const failure = (fields: object) => Object.assign(new Error('told by nobody'), fields)

it.each([
  ['a statement that ran out of time', { code: '57014' }],
  ['a full disk of the database', { code: '53100' }],
  ['a connection that broke while a query was written', { code: 'EPIPE', syscall: 'write' }],
  ['a connection that broke while an answer was read', { code: 'ECONNRESET', syscall: 'read' }],
  ['a server that is not there', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['a name that cannot be looked up now', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
  ['a full disk of the server', { code: 'ENOSPC', syscall: 'write' }],
])('answers %s with 503 and when to try again, also where it is the cause', (_, fields) => {
  for (const error of [failure(fields), new Error('Failed query', { cause: failure(fields) })])
    expect(toErrorResponse(error)).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
      body: { result: false, error: 'unavailable' },
    })
})

it.each([
  ['a row that breaks a rule', { code: '23505' }],
  ['a file that is not there', { code: 'ENOENT', syscall: 'open' }],
  ['a fault of ours', {}],
])('answers %s with 500', (_, fields) => {
  expect(toErrorResponse(failure(fields))).toMatchObject({ status: 500 })
})
