import { expect, it, vi } from 'vitest'

import { pageNotes } from '../../telemetry/notes.ts'
import { reportCleanup, reportSlotCleanup } from './report-cleanup.ts'

vi.mock('shared/boot', () => {
  const launcher = { name: 'chat-launcher', remote: 'chat', expose: 'chat-launcher' }
  const cart = { name: 'mini-cart', remote: 'cart', expose: 'mini-cart' }
  return { bootData: { id: '', entries: {}, slots: [launcher, cart] } }
})

const home = { remote: 'catalog', expose: 'home-page', component: 'HomePage' }
const thrown = (stack: string) => Object.assign(new TypeError('x is not a function'), { stack })

function reportsOf(report: () => void) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  pageNotes.take()
  report()
  return pageNotes.take().map(({ what, address: { remote, expose } }) => ({
    what,
    part: `${remote}/${expose}`,
  }))
}

it('reports the page that was unmounted', () => {
  const error = thrown('at a (http://shop/r/shared/i.js:1)\nat b (http://shop/r/catalog/d.js:1)')
  expect(reportsOf(() => reportCleanup(home, error, ''))).toEqual([
    { what: 'cleanup', part: 'catalog/home-page' },
  ])
})

it('reports the slot of another team within the page', () => {
  const error = thrown(
    'at a (http://shop/r/cart/mini-cart.js:1)\nat b (http://shop/r/shell/m.js:1)',
  )
  expect(reportsOf(() => reportCleanup(home, error, ''))).toEqual([
    { what: 'cleanup', part: 'cart/mini-cart' },
  ])
})

it('reads the component stack if the thrown value has no stack', () => {
  const components = '\n    at ChatLauncher (http://shop/r/chat/chat-launcher.js:1)'
  expect(reportsOf(() => reportCleanup(home, 'a text', components))).toEqual([
    { what: 'cleanup', part: 'chat/chat-launcher' },
  ])
})

it('reports the unmounted slot if no stack names a remote', () => {
  expect(reportsOf(() => reportSlotCleanup('mini-cart')(null, ''))).toEqual([
    { what: 'cleanup', part: 'cart/mini-cart' },
  ])
})
