// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'shared/navigation'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useFilters } from '../use-filters.ts'
import { SearchBox } from './search-box.tsx'

function Search() {
  const { filters, change, preview } = useFilters()
  return (
    <>
      <SearchBox onChange={change} onPreview={preview} text={filters.text} />
      <input
        checked={filters.isAvailableOnly}
        onChange={event => change({ isAvailableOnly: event.currentTarget.checked })}
        type="checkbox"
      />
    </>
  )
}

let root: Root
let field: HTMLInputElement

const typeText = (text: string) =>
  act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(200)
  })

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  history.pushState(null, '', '/home?utm_source=mail')
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as HTMLElement)
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Search />
      </BrowserRouter>,
    ),
  )
  field = document.querySelector('input[type=search]') as HTMLInputElement
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

describe('SearchBox', () => {
  it('replaces the URL while typing, without a history entry', async () => {
    const steps = history.length
    await typeText('dedicated')
    await typeText('dedicated tokyo')
    expect(location.search).toBe('?utm_source=mail&q=dedicated+tokyo')
    expect(history.length).toBe(steps)
  })

  it('adds one history entry for the whole input when the field loses focus', async () => {
    const steps = history.length
    await typeText('h100')
    await act(async () => field.blur())
    expect(history.length).toBe(steps + 1)
    expect(location.search).toBe('?utm_source=mail&q=h100')
  })

  it('adds no history entry when the text is unchanged', async () => {
    const steps = history.length
    await typeText('h100')
    await typeText('')
    await act(async () => field.blur())
    expect(history.length).toBe(steps)
    expect(location.search).toBe('?utm_source=mail')
  })

  it('clears the text with its button, and keeps the focus', async () => {
    await typeText('h100')
    await act(async () => document.querySelector('button')?.click())
    expect(field.value).toBe('')
    expect(location.search).toBe('?utm_source=mail')
    expect(document.activeElement).toBe(field)
    expect(document.querySelector('button')).toBeNull()
  })

  it('keeps the text when another filter is chosen before the URL is updated', async () => {
    await typeText('l4')
    await act(async () => {
      field.blur()
      document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
    })
    expect(location.search).toBe('?utm_source=mail&q=l4&available=1')
    expect(field.value).toBe('l4')
  })
})
