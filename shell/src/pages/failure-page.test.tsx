// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { BrowserRouter } from 'shared/navigation'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import texts from '../../locales/en.json' with { type: 'json' }
import { FailurePage } from './failure-page.tsx'

let place: HTMLElement
let root: Root

async function show(failure: { status: number; message: string }, onRetry = () => {}) {
  await act(async () =>
    root.render(
      <BrowserRouter>
        <FailurePage failure={failure} onRetry={onRetry} />
      </BrowserRouter>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', vi.fn())
  addTexts('shell', 'en', texts)
  place = document.createElement('div')
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('FailurePage', () => {
  it('has its own page for 404', {
    tags: ['S2.error.pages', 'S2.error.title-404', 'S2.unknown.title'],
  }, async () => {
    history.replaceState(null, '', '/nope')
    await show({ status: 404, message: 'Page not found: /nope' })
    expect(place.querySelector('h1')?.textContent).toBe('Page Not Found')
    expect(document.title).toBe('Page Not Found · Quarry')
  })

  it.each(['/_ops', '/es/_ops'])('says at %s that the page is for operators', async address => {
    history.replaceState(null, '', address)
    await show({ status: 403, message: 'Forbidden' })
    expect(place.textContent).toContain('This page is for operators of the shop.')
    history.replaceState(null, '', '/chat/desk')
    await show({ status: 403, message: 'Forbidden' })
    expect(place.textContent).not.toContain('operators')
  })

  it('shows the path as text', { tags: ['S2.unknown.message'] }, async () => {
    history.replaceState(null, '', '/%3Cimg%20src=x%3E')
    await show({ status: 404, message: '' })
    expect(place.textContent).toContain('Page not found: /<img src=x>')
    expect(place.querySelector('img')).toBeNull()
  })

  it('shows a path that cannot be decoded unchanged', async () => {
    history.replaceState(null, '', '/%E0%A4%A')
    await show({ status: 404, message: '' })
    expect(place.textContent).toContain('Page not found: /%E0%A4%A')
  })

  it('is an Internal Server Error by default', {
    tags: ['S2.error.default', 'S2.error.title-500', 'S2.error.pages'],
  }, async () => {
    await show({ status: 0, message: '' })
    expect(place.querySelector('h1')?.textContent).toBe('Internal Server Error')
    expect(place.textContent).toContain('Error 500')
  })

  it("uses the error's own status message", { tags: ['S2.error.title-own'] }, async () => {
    await show({ status: 503, message: 'Service Unavailable' })
    expect(place.querySelector('h1')?.textContent).toBe('Service Unavailable')
    expect(document.title).toBe('Service Unavailable · Quarry')
    await show({ status: 500, message: 'The stock is being counted' })
    expect(place.querySelector('h1')?.textContent).toBe('The stock is being counted')
  })

  it('retries on request', async () => {
    const retry = vi.fn()
    await show({ status: 500, message: '' }, retry)
    await act(async () => place.querySelector('button')?.click())
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
