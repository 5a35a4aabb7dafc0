// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { EarlyActions } from '../../boot/early-actions.ts'
import { replay } from './replay.ts'

const html = `
  <label for="s">Search</label><input id="s" value="">
  <label><input type="checkbox"> In stock</label>
  <label><input name="i" type="radio" value="hour"> Hour</label>
  <label><input checked name="i" type="radio" value="month"> Month</label>
  <select aria-label="Place"><option value="">All</option><option value="tokyo">Tokyo</option></select>
  <p data-product="6"><button type="button">Add</button></p>
  <p data-product="7" data-terms="month"><button type="button">Add</button></p>`

const added = vi.fn<(product: number, search: string) => void>()
let content: HTMLElement
let actions: EarlyActions
let root: Root

/** The same page with state. It lists a plan only while the search text is part of its number. */
function Plans({ isSoldOut = false }) {
  const [search, setSearch] = useState('')
  const [isInStock, setInStock] = useState(false)
  const [interval, setInterval] = useState('month')
  const [place, setPlace] = useState('')
  return (
    <main id="main" data-state={[search, isInStock, interval, place].join()}>
      <label htmlFor="other">Search</label>
      <input id="other" onChange={event => setSearch(event.target.value)} value={search} />
      <label>
        <input checked={isInStock} onChange={() => setInStock(!isInStock)} type="checkbox" /> In
        stock
      </label>
      {['hour', 'month'].map(value => (
        <label key={value}>
          <input
            checked={value === interval}
            name="interval"
            onChange={() => setInterval(value)}
            type="radio"
            value={value}
          />{' '}
          {value === 'hour' ? 'Hour' : 'Month'}
        </label>
      ))}
      <select aria-label="Place" onChange={event => setPlace(event.target.value)} value={place}>
        <option value="">All</option>
        <option value="tokyo">Tokyo</option>
      </select>
      {[6, 7]
        .filter(product => String(product).includes(search))
        .map(product => (
          <p data-product={product} data-terms={product === 7 ? interval : undefined} key={product}>
            <button aria-disabled={isSoldOut} onClick={() => added(product, search)} type="button">
              Add
            </button>
          </p>
        ))}
    </main>
  )
}

const before = <Found extends HTMLElement>(selector: string) =>
  content.querySelector<Found>(selector) as Found
const after = <Found extends HTMLElement>(selector: string) =>
  document.querySelector<Found>(`#main ${selector}`) as Found
const state = () => document.getElementById('main')?.dataset.state
const now = () => performance.now()

function typeBefore(text: string): HTMLInputElement {
  const field = before<HTMLInputElement>('#s')
  field.value = text
  actions.changed.add(field)
  return field
}

const pressBefore = (product: number, at = now()) =>
  void actions.presses.push({ button: before(`[data-product="${product}"] button`), at })

async function show(isSoldOut = false): Promise<void> {
  await act(async () => root.render(<Plans isSoldOut={isSoldOut} />))
}

/** Returns whether all presses had their effect. */
async function run(): Promise<boolean> {
  return await act(async () => replay(content, actions))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  added.mockReset()
  content = document.createElement('main')
  content.innerHTML = html
  actions = {
    ...{ changed: new Set(), presses: [], focused: null, isComposing: false, stop: () => {} },
  }
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await show()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('replay', () => {
  it('repeats text, choices and selections so that React gets them', async () => {
    typeBefore('7')
    before<HTMLInputElement>('[type=checkbox]').checked = true
    before<HTMLInputElement>('[value=hour]').checked = true
    before<HTMLSelectElement>('select').value = 'tokyo'
    for (const selector of ['[type=checkbox]', '[value=hour]', 'select'])
      actions.changed.add(before(selector))
    await run()
    expect(state()).toBe('7,true,hour,tokyo')
    expect(after<HTMLInputElement>('input').value).toBe('7')
  })

  it('leaves a choice that the customer took back', async () => {
    actions.changed.add(before('[type=checkbox]'))
    actions.changed.add(before('[value=hour]'))
    await run()
    expect(state()).toBe(',false,month,')
  })

  it('tells a field that the focus left it, unless it has the focus', async () => {
    const left = vi.fn()
    document.body.addEventListener('focusout', left)
    actions.focused = typeBefore('6')
    await run()
    expect(left).not.toHaveBeenCalled()
    actions.focused = null
    await run()
    expect(left).toHaveBeenCalledOnce()
    document.body.removeEventListener('focusout', left)
  })

  it('presses a button after the input', async () => {
    typeBefore('7')
    pressBefore(7)
    await run()
    expect(added.mock.calls).toEqual([[7, '7']])
  })

  it('repeats all presses in their order', async () => {
    for (const product of [7, 6, 6]) pressBefore(product)
    await run()
    expect(added.mock.calls.map(([product]) => product)).toEqual([7, 6, 6])
  })

  it('does not repeat a press on other terms than those beside the button', async () => {
    before<HTMLInputElement>('[value=hour]').checked = true
    actions.changed.add(before('[value=hour]'))
    for (const product of [6, 7]) pressBefore(product)
    expect(await run()).toBe(false)
    expect(added.mock.calls.map(([product]) => product)).toEqual([6])
  })

  it('presses nothing if the input removed the button', async () => {
    typeBefore('6')
    pressBefore(7)
    expect(await run()).toBe(false)
    expect(state()).toBe('6,false,month,')
    expect(added).not.toHaveBeenCalled()
  })

  it('presses no button that is not available', async () => {
    await show(true)
    pressBefore(7)
    expect(await run()).toBe(false)
    expect(added).not.toHaveBeenCalled()
  })

  it('does not repeat a press after 10 s', async () => {
    pressBefore(7, now() - 10_001)
    expect(await run()).toBe(false)
    expect(added).not.toHaveBeenCalled()
    actions.presses = []
    pressBefore(7, now() - 9_000)
    expect(await run()).toBe(true)
    expect(added).toHaveBeenCalledOnce()
  })

  it('does not press again what the customer pressed on the page', async () => {
    pressBefore(7)
    actions.presses.push({ button: after('[data-product="7"] button'), at: now() })
    expect(await run()).toBe(true)
    expect(added).not.toHaveBeenCalled()
  })

  it('keeps what the customer has typed on the page', async () => {
    typeBefore('7')
    actions.changed.add(after('input'))
    await run()
    expect(state()).toBe(',false,month,')
  })

  it('gives the focus to the same field, with the same selection', async () => {
    actions.focused = typeBefore('76')
    before<HTMLInputElement>('#s').setSelectionRange(1, 2)
    await run()
    const field = after<HTMLInputElement>('input')
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([1, 2])
  })

  it('gives the focus to a button that is not available', async () => {
    await show(true)
    actions.focused = before('[data-product="7"] button')
    await run()
    expect(document.activeElement).toBe(after('[data-product="7"] button'))
  })

  it('leaves the focus where the customer has moved it', async () => {
    after('select').focus()
    actions.focused = after('select')
    await run()
    expect(document.activeElement).toBe(after('select'))
  })

  it('does nothing for elements that the page does not have', async () => {
    content.innerHTML = '<input aria-label="Coupon" value="A"><button>Redeem</button>'
    actions.changed.add(before('input'))
    actions.presses.push({ button: before('button'), at: now() })
    actions.focused = before('button')
    await run()
    expect(state()).toBe(',false,month,')
    expect(document.activeElement).toBe(document.body)
  })
})
