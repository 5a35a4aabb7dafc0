// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { findCounterpart } from './find-counterpart.ts'

function page(html: string): HTMLElement {
  const main = document.createElement('main')
  main.innerHTML = html
  return main
}

/** The id of the counterpart of the element with `data-from`. */
function counterpart(from: string, to: string): string | undefined {
  const [before, after] = [page(from), page(to)]
  const element = before.querySelector('[data-from]')
  if (!element) throw new Error('No element has data-from')
  return findCounterpart(element, before, after)?.getAttribute('data-to') ?? undefined
}

describe('findCounterpart', () => {
  it('finds the button of the same plan', () => {
    expect(
      counterpart(
        '<p data-product="7"><button data-from>Add</button></p>',
        `<button data-to="none">Add</button>
        <p data-product="6"><button data-to="6">Add</button></p>
        <p data-product="7"><button data-to="7">Add</button></p>`,
      ),
    ).toBe('7')
  })

  it('does not find an element of a plan for one outside of the plans', () => {
    const from = '<button data-from>Add</button>'
    expect(counterpart(from, '<p data-product="7"><button data-to="7">Add</button></p>')).toBe(
      undefined,
    )
  })

  it('prefers the accessible name to the text', () => {
    expect(
      counterpart(
        '<button aria-label="Add Tokyo" data-from>Add</button>',
        `<button aria-label="Add Taipei" data-to="Taipei">Add</button>
        <button aria-label="Add Tokyo" data-to="Tokyo">Add 1</button>`,
      ),
    ).toBe('Tokyo')
  })

  it('reads the name of a control from its label, with other ids', () => {
    expect(
      counterpart(
        '<label for="a">Search</label><input id="a" data-from>',
        `<label for="b">Coupon</label><input id="b" data-to="coupon">
        <label for="c">Search</label><input id="c" data-to="search">`,
      ),
    ).toBe('search')
    expect(
      counterpart(
        '<label><input type="checkbox" data-from> In stock</label>',
        `<label><input type="checkbox" data-to="gpu"> With GPU</label>
        <label><input type="checkbox" data-to="stock"> In stock</label>`,
      ),
    ).toBe('stock')
  })

  it('distinguishes types, and radio buttons by their value', () => {
    expect(
      counterpart(
        '<input type="radio" value="month" aria-label="Interval" data-from>',
        `<input type="checkbox" value="month" aria-label="Interval" data-to="checkbox">
        <input type="radio" value="hour" aria-label="Interval" data-to="hour">
        <input type="radio" value="month" aria-label="Interval" data-to="month">`,
      ),
    ).toBe('month')
  })

  it('ignores the value of a text field, which the customer can have changed', () => {
    const to = '<input aria-label="Search" value="gpu" data-to="search">'
    expect(counterpart('<input aria-label="Search" value="" data-from>', to)).toBe('search')
  })

  it('uses the position if several are alike', () => {
    const from = '<button>More</button><button data-from>More</button><button>More</button>'
    const to = (count: number) =>
      Array.from({ length: count }, (_, index) => `<button data-to="${index}">More</button>`).join(
        '',
      )
    expect(counterpart(from, to(3))).toBe('1')
    expect(counterpart(from, to(1))).toBe('0')
  })

  it('finds nothing if the page has no such element', () => {
    const from = '<button data-from>Add</button>'
    expect(counterpart(from, '<a data-to="link">Add</a><button data-to="x">Remove</button>')).toBe(
      undefined,
    )
  })
})
