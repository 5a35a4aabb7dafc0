// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { confirm } from '../../confirm.ts'
import {
  change,
  find,
  findAll,
  fire,
  mount,
  pass,
  point,
  press,
  waitForImports,
} from '../testing/test-page.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

let page: Awaited<ReturnType<typeof mount>>

beforeEach(async () => {
  vi.useFakeTimers()
  page = await mount(
    <>
      <button type="button">Opener</button>
      <button type="button">Next</button>
      <ConfirmDialog />
    </>,
  )
  find('button', 'Opener').focus()
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

async function openDialog() {
  const requested = await change(() => ({
    result: confirm({ title: 'Clear the cart?', description: 'All plans are taken out.' }),
  }))
  await waitForImports()
  await pass(0)
  return requested
}

const click = (name: string) =>
  fire(find('button', name), new MouseEvent('click', { bubbles: true, detail: 1 }))

it('resolves to true on its confirm button and returns the focus', {
  tags: ['S4.confirm.true', 'S4.confirm.opens'],
}, async () => {
  const { result } = await openDialog()
  expect(find('alertdialog').textContent).toContain('Clear the cart?')
  await click('Clear cart')
  await expect(result).resolves.toBe(true)
  await pass(500)
  expect(findAll('alertdialog')).toEqual([])
  expect(document.activeElement).toBe(find('button', 'Opener'))
})

it('leaves the focus where the caller moved it after the dialog closed', async () => {
  await openDialog()
  await click('Clear cart')
  expect(findAll('alertdialog')).toEqual([])
  find('button', 'Next').focus()
  await pass(500)
  expect(document.activeElement).toBe(find('button', 'Next'))
})

it('resolves to false on its cancel button, which has the initial focus', {
  tags: ['S4.confirm.false'],
}, async () => {
  const { result } = await openDialog()
  expect(document.activeElement).toBe(find('button', 'Keep cart'))
  await click('Keep cart')
  await expect(result).resolves.toBe(false)
})

it('resolves to false on Escape', { tags: ['S4.confirm.false'] }, async () => {
  const { result } = await openDialog()
  await press(document.activeElement ?? document, 'Escape')
  await expect(result).resolves.toBe(false)
})

it('stays open on a press outside', { tags: ['S4.confirm.false'] }, async () => {
  const { result } = await openDialog()
  await point(document.body, 'pointerdown')
  await pass(500)
  expect(findAll('alertdialog')).toHaveLength(1)
  await click('Keep cart')
  await result
})

it('shows one request after the other, each with the focus on its cancel button', {
  tags: ['S4.confirm.queue'],
}, async () => {
  const { result: first } = await openDialog()
  const second = confirm({ title: 'Sign out?', confirmText: 'Sign out', cancelText: 'Stay' })
  find('button', 'Clear cart').focus()
  await click('Clear cart')
  await expect(first).resolves.toBe(true)
  expect(find('alertdialog').textContent).toContain('Sign out?')
  expect(document.activeElement).toBe(find('button', 'Stay'))
  await click('Sign out')
  await expect(second).resolves.toBe(true)
})
