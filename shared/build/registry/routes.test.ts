import { expect, expectTypeOf, it } from 'vitest'

import { type Input, methodOf, type Route, toPath } from './routes.ts'

it('fills the path with encoded parameters and adds the query', () => {
  expect(toPath('PUT /_registry/releases/:id/files/:name', { id: 'a', name: 'b/c.js' })).toBe(
    '/_registry/releases/a/files/b%2Fc.js',
  )
  expect(toPath('GET /_registry/audit', undefined, { limit: 5 })).toBe('/_registry/audit?limit=5')
  expect(methodOf('DELETE /_registry/tokens/:id')).toBe('DELETE')
})

it('takes only routes and values of the endpoint table', () => {
  expectTypeOf<'GET /_registry/status'>().toExtend<Route>()
  expectTypeOf<'GET /_registry/state'>().not.toExtend<Route>()
  expectTypeOf<Input<'DELETE /_registry/tokens/:id'>['params']>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Input<'GET /_registry/status'>['params']>().toEqualTypeOf<undefined>()
})
