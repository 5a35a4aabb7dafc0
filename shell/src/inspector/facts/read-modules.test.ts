import { expect, it } from 'vitest'

import { createNotes } from '../../telemetry/notes.ts'
import { readModules } from './read-modules.ts'

const page = { remote: 'cart', expose: 'cart-page', component: 'CartPage' }

it('still has the times of modules whose notes were sent', () => {
  const { note, take, history } = createNotes()
  note('loaded', page, 40)
  note('drawn', page)
  take()
  const [found] = readModules(history)
  expect(found).toMatchObject({
    container: 'cart',
    expose: 'cart-page',
    loadMs: 40,
    isFailed: false,
  })
  expect(found?.mountMs).toBeGreaterThanOrEqual(0)
})

it('names a module that failed or crashed last', () => {
  const { note, history } = createNotes()
  note('loaded', page, 40)
  note('drawn', page)
  note('crashed', page, new Error('no'))
  expect(readModules(history)).toMatchObject([{ isFailed: true }])
})
