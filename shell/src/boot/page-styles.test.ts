// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { watchPageStyles } from './page-styles.ts'

function addStyle({ isLoaded, isOfPage = true }: { isLoaded: boolean; isOfPage?: boolean }) {
  const link = document.createElement('link')
  if (isOfPage) link.dataset.href = 'page.css'
  Object.defineProperty(link, 'sheet', { value: isLoaded ? {} : null })
  document.head.append(link)
  return link
}

const isUnstyled = () => document.documentElement.dataset.unstyled === 'true'

beforeEach(() => {
  vi.useFakeTimers()
  watchPageStyles()
})

afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
  delete document.documentElement.dataset.unstyled
})

it('removes styles of the page that fail, and hides the content', () => {
  const link = addStyle({ isLoaded: false })
  link.dispatchEvent(new Event('error'))
  expect(link.isConnected).toBe(false)
  expect(isUnstyled()).toBe(true)
})

it('removes styles of the page that are late', () => {
  const [late, loaded] = [addStyle({ isLoaded: false }), addStyle({ isLoaded: true })]
  vi.advanceTimersByTime(2999)
  expect(late.isConnected).toBe(true)
  vi.advanceTimersByTime(1)
  expect([late.isConnected, loaded.isConnected]).toEqual([false, true])
  expect(isUnstyled()).toBe(true)
})

it('leaves other files alone', () => {
  const link = addStyle({ isLoaded: false, isOfPage: false })
  link.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(3000)
  expect(link.isConnected).toBe(true)
  expect(isUnstyled()).toBe(false)
})
