// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { find, mount, pass, waitForImports } from '../testing/test-page.ts'
import { Dialog } from './dialog.tsx'

type Focus = () => HTMLElement | null

const view = (isOpen: boolean, fallbackFocus: Focus) => (
  <main tabIndex={-1}>
    <button type="button">Open again</button>
    <Dialog
      fallbackFocus={fallbackFocus}
      isOpen={isOpen}
      onOpenChange={() => {}}
      title="Compare plans"
    />
  </main>
)

/** Opens the dialog with the page and closes it. Returns the element that has the focus then. */
async function openAndClose(fallbackFocus: Focus): Promise<Element | null> {
  const page = await mount(view(true, fallbackFocus))
  await waitForImports()
  await pass(500)
  expect(find('dialog').textContent).toContain('Compare plans')
  await page.render(view(false, fallbackFocus))
  await pass(500)
  const { activeElement } = document
  await page.unmount()
  return activeElement
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('moves the focus to the fallback when nothing on the page opened it', async () => {
  const focused = await openAndClose(() => find('button', 'Open again'))
  expect(focused?.textContent).toBe('Open again')
})

it('moves the focus to the main element without a fallback', async () => {
  expect((await openAndClose(() => null))?.tagName).toBe('MAIN')
})
