// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { prefetchLinks } from './prefetch-links.ts'

const prefetch = vi.fn<(path: string) => void>()
let stop: () => void

function show(html: string): void {
  document.body.innerHTML = html
}

function send(name: string, selector: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(name, { bubbles: true }))
}

beforeEach(() => {
  prefetch.mockClear()
  stop = prefetchLinks(prefetch)
})

afterEach(() => {
  stop()
  history.replaceState(null, '', '/')
})

describe('prefetchLinks', () => {
  it.each(['pointerover', 'focusin'])('loads the page of a link on %s', name => {
    show('<a href="/cart?from=list#top"><b>Cart</b></a>')
    send(name, 'b')
    expect(prefetch.mock.calls).toEqual([['/cart']])
  })

  it('loads a page once while the pointer moves inside its link, and again on the next visit', () => {
    show('<a href="/cart"><b>Cart</b></a><p>Text</p>')
    send('pointerover', 'b')
    send('pointerover', 'a')
    expect(prefetch).toHaveBeenCalledOnce()
    send('pointerover', 'p')
    send('pointerover', 'a')
    expect(prefetch).toHaveBeenCalledTimes(2)
  })

  it('removes the prefix of the language', () => {
    history.replaceState(null, '', '/es/home')
    show('<a href="/es/cart">Carrito</a>')
    send('pointerover', 'a')
    expect(prefetch.mock.calls).toEqual([['/cart']])
  })

  it('ignores links to other sites, links in another language, and text', () => {
    history.replaceState(null, '', '/es/home')
    show(
      '<a id="site" href="https://example.com/cart"></a><a id="zh" href="/zh-TW/cart"></a><p></p>',
    )
    for (const selector of ['#site', '#zh', 'p']) send('pointerover', selector)
    expect(prefetch).not.toHaveBeenCalled()
  })

  it('stops', () => {
    show('<a href="/cart">Cart</a>')
    stop()
    send('pointerover', 'a')
    expect(prefetch).not.toHaveBeenCalled()
  })
})
