// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { find, findAll, mount, pass, point, press } from '../testing/test-page.ts'
import { Tooltip } from './tooltip.tsx'

let page: Awaited<ReturnType<typeof mount>>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.setSystemTime(0)
  page = await mount(
    <>
      <Tooltip content="Copies the number">
        <button type="button">Copy</button>
      </Tooltip>
      <Tooltip content="Sends it again">
        <button type="button">Send</button>
      </Tooltip>
    </>,
  )
  // Long after a previous test has closed its tooltip.
  await pass(1000)
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

const texts = () => findAll('tooltip').map(element => element.textContent)
// React derives enter and leave from these two.
const enter = (name: string) => point(find('button', name), 'pointerover')
const leave = (name: string) => point(find('button', name), 'pointerout')

it('opens after 700 ms and describes its button', { tags: ['S9.tooltip.open'] }, async () => {
  await enter('Copy')
  await pass(699)
  expect(texts()).toEqual([])
  await pass(1)
  expect(texts()).toEqual(['Copies the number'])
  expect(find('button', 'Copy').getAttribute('aria-describedby')).toBe(find('tooltip').id)
})

it('opens at once within 300 ms after another one', { tags: ['S9.tooltip.skip'] }, async () => {
  await enter('Copy')
  await pass(700)
  await leave('Copy')
  await pass(100)
  expect(texts()).toEqual([])
  await pass(299)
  await enter('Send')
  await pass(0)
  expect(texts()).toEqual(['Sends it again'])
})

it('waits again 300 ms after another one', { tags: ['S9.tooltip.skip'] }, async () => {
  await enter('Copy')
  await pass(700)
  await leave('Copy')
  await pass(400)
  await enter('Send')
  await pass(699)
  expect(texts()).toEqual([])
  await pass(1)
  expect(texts()).toEqual(['Sends it again'])
})

it('closes on Escape and when its button is pressed', {
  tags: ['S4.tooltip.keyboard'],
}, async () => {
  await enter('Copy')
  await pass(700)
  await press(document, 'Escape')
  expect(texts()).toEqual([])
  await enter('Copy')
  await pass(700)
  await point(find('button', 'Copy'), 'pointerdown')
  expect(texts()).toEqual([])
})

it('stays closed on touch', { tags: ['S4.tooltip.keyboard'] }, async () => {
  await point(find('button', 'Copy'), 'pointerover', { pointerType: 'touch' })
  await pass(2000)
  expect(texts()).toEqual([])
})
