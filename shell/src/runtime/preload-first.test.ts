// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { isCancellable, preloadFirst } from './preload-first.ts'

const path = '/r/cart/page.1a2b3c.js'
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

function addScript() {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = path
  const failed = vi.fn()
  script.addEventListener('error', failed)
  preloadFirst(script, path, path)
  document.head.append(script)
  return { script, failed }
}
const preload = () => document.querySelector<HTMLLinkElement>(`link[rel="preload"][href="${path}"]`)

it('applies only to scripts of remotes, because the shop needs shell and shared', () => {
  for (const other of [
    '/r/shell/a.js',
    '/r/shared/a.js',
    '/r/monolith/a.js',
    '/r/cart/a.css',
    '/x.js',
  ])
    expect(isCancellable(other), other).toBe(false)
  expect(isCancellable(path)).toBe(true)
})

it('sets the URL of the script when the preload is loaded', () => {
  const { script, failed } = addScript()
  expect(script.hasAttribute('src')).toBe(false)
  expect(preload()?.getAttribute('href')).toBe(path)
  preload()?.dispatchEvent(new Event('load'))
  expect(script.getAttribute('src')).toBe(path)
  expect(preload()).toBeNull()
  expect(failed).not.toHaveBeenCalled()
})

it('fails the script when its preload hangs, and cancels all preloads of its container', () => {
  const preloads = ['/r/cart/en.1.json', '/r/cart/b.2.js', '/r/catalog/c.3.js'].map(href => {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.href = href
    document.head.append(link)
    return link
  })
  const { script, failed } = addScript()
  preload()?.dispatchEvent(new Event('error'))
  expect(failed).toHaveBeenCalledOnce()
  expect(script.isConnected).toBe(false)
  expect(new URL(script.src).pathname).toBe(path)
  expect(preloads.map(link => link.isConnected)).toEqual([false, false, true])
})
