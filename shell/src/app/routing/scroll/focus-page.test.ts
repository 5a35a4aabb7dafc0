// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { focusPage } from './focus-page.ts'

describe('focusPage', () => {
  it('moves to the heading of the page', () => {
    document.body.innerHTML = '<h1>Quarry</h1><main id="main" tabindex="-1"><h1>Cart</h1></main>'
    focusPage()
    expect(document.activeElement?.textContent).toBe('Cart')
  })

  it('moves to the page itself while it has no heading', () => {
    document.body.innerHTML = '<main id="main"><p>Loading</p></main>'
    focusPage()
    expect(document.activeElement?.id).toBe('main')
  })

  it('does nothing without a page', () => {
    document.body.innerHTML = ''
    focusPage()
    expect(document.activeElement).toBe(document.body)
  })
})
