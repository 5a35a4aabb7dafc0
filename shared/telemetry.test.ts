// @vitest-environment jsdom
import { reportEvent } from '@storefront/api/telemetry-limits'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { ApiError, errorToKey } from './http/http.ts'
import { type Report, reportAdded, reportHandled } from './telemetry.ts'

let reports: Report[]
const collect = (event: Event) => reports.push((event as CustomEvent<Report>).detail)

beforeEach(() => {
  reports = []
  addEventListener(reportEvent, collect)
})
afterEach(() => removeEventListener(reportEvent, collect))

it('counts a handled error once, however often it is rendered', () => {
  const error = new TypeError('addToCart is not a function')
  expect([errorToKey(error), errorToKey(error)]).toEqual(['error.unknown', 'error.unknown'])
  expect(reports).toMatchObject([{ what: 'handled', name: 'TypeError', code: 'unknown' }])
})

it('reports the code of a response, never its message', () => {
  reportHandled(new ApiError('Anna has 3 open orders', 409, 'too_many_unpaid'))
  reportHandled(new ApiError('Anna is not here', 503, 'anna_is_away'))
  expect(reports).toMatchObject([{ code: 'too_many_unpaid' }, { code: 'unavailable' }])
})

it('reports the stack of the error, then that of its handler', () => {
  const error = new Error('away')
  error.stack = 'Error: away\n at x (http://localhost/r/shared/http.js:1:2)'
  reportHandled(error)
  const [report] = reports
  expect(report?.what === 'handled' && report.stack).toMatch(
    /^Error: away\n at x \(.*http\.js:1:2\)\n[\s\S]*telemetry\.test/,
  )
})

it('counts neither an ended session nor the same error twice', () => {
  const ended = new ApiError('Unauthenticated.', 401, 'unauthenticated')
  reportHandled(ended)
  reportHandled('it broke')
  expect(reports).toMatchObject([{ name: '', code: 'unknown' }])
})

it('counts plans that were added to a cart', () => {
  reportAdded()
  expect(reports).toEqual([{ what: 'added' }])
})
