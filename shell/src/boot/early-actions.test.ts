// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { type EarlyActions, record, recordEarlyActions } from './early-actions.ts'

let actions: EarlyActions

const element = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

function act(type: string, target: EventTarget | null, isTrusted = true): void {
  record(actions, { type, target, isTrusted, timeStamp: 1234 })
}

beforeEach(() => {
  document.body.innerHTML = `
    <button id="menu">Menu</button>
    <main data-server-rendered="true">
      <input id="search"><input id="gpu" type="checkbox">
      <button id="add"><span>Add</span></button><button aria-pressed="false" id="compare">Compare</button>
      <button data-steps="true" id="more">+</button>
    </main>`
  actions = recordEarlyActions()
  return () => actions.stop()
})

describe('the shortcut of a field', () => {
  const press = (key: string, target: Element = document.body, modifiers = {}) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    )

  it('focuses the field before the page is there', () => {
    element('#search').setAttribute('aria-keyshortcuts', '/')
    expect(press('/')).toBe(false)
    expect(document.activeElement).toBe(element('#search'))
  })

  it('ignores other keys, keys with modifiers, and text', () => {
    element('#search').setAttribute('aria-keyshortcuts', '/')
    expect(press('x')).toBe(true)
    expect(press('/', document.body, { ctrlKey: true })).toBe(true)
    expect(press('/', element('#gpu'))).toBe(true)
    expect(document.activeElement).toBe(document.body)
  })

  it('does not leave an open dialog', () => {
    element('#search').setAttribute('aria-keyshortcuts', '/')
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
    expect(press('/')).toBe(true)
    expect(document.activeElement).toBe(document.body)
  })

  it('leaves the key to the page when recording has stopped', () => {
    element('#search').setAttribute('aria-keyshortcuts', '/')
    actions.stop()
    expect(press('/')).toBe(true)
  })
})

describe('record', () => {
  it('remembers changed controls in their order', () => {
    act('input', element('#search'))
    act('change', element('#gpu'))
    act('input', element('#search'))
    expect([...actions.changed]).toEqual([element('#search'), element('#gpu')])
  })

  it('remembers the presses in their order and marks their buttons', () => {
    act('click', element('#compare'))
    act('click', element('#add span'))
    const buttons = [element('#compare'), element('#add')]
    expect(actions.presses).toEqual(buttons.map(button => ({ button, at: 1234 })))
    expect(buttons.map(({ dataset }) => dataset.pressed)).toEqual(['true', 'true'])
    expect(element('#more').dataset.pressed).toBeUndefined()
  })

  it('counts each press of a toggle and of a step, but only one of another button', () => {
    for (const id of ['add', 'more', 'compare', 'add', 'more', 'compare'])
      act('click', element(`#${id}`))
    const ids = actions.presses.map(({ button }) => button.id)
    expect(ids).toEqual(['add', 'more', 'compare', 'more', 'compare'])
  })

  it('remembers a limited number of presses', () => {
    for (let presses = 0; presses < 60; presses++) act('click', element('#more'))
    expect(actions.presses).toHaveLength(50)
  })

  it('knows whether a text is being composed', () => {
    act('compositionstart', element('#search'))
    expect(actions.isComposing).toBe(true)
    act('compositionend', element('#search'))
    expect(actions.isComposing).toBe(false)
  })

  it('knows the end of a text in Chrome, which does not trust this event', () => {
    act('compositionstart', element('#search'))
    act('compositionend', element('#search'), false)
    expect(actions.isComposing).toBe(false)
  })

  it('does not mark a button that works', () => {
    act('click', element('#menu'))
    expect(actions.presses[0]?.button).toBe(element('#menu'))
    expect(element('#menu').dataset.pressed).toBeUndefined()
  })

  it('ignores events that scripts dispatch', () => {
    act('click', element('#add'), false)
    act('input', element('#search'), false)
    expect(actions).toMatchObject({ presses: [], focused: null })
    expect(actions.changed.size).toBe(0)
    expect(element('#add').dataset.pressed).toBeUndefined()
  })

  it('forgets the focus when a click on a place without a control removes it', () => {
    element('#search').focus()
    expect(actions.focused).toBe(element('#search'))
    element('#search').blur()
    act('click', element('main'))
    expect(actions.focused).toBe(document.body)
  })

  it('remembers the focus in a field that changes because it leaves the document', () => {
    element('#search').focus()
    act('input', element('#search'))
    element('#search').blur()
    act('change', element('#search'))
    expect(actions.focused).toBe(element('#search'))
  })
})

describe('recordEarlyActions', () => {
  it('listens until it is stopped', () => {
    // The click is of a script, but the change that it causes is not.
    element('#gpu').click()
    expect(actions.changed).toContain(element('#gpu'))
    actions.changed.clear()
    actions.stop()
    element('#gpu').click()
    expect(actions.changed.size).toBe(0)
  })
})

describe('a customer who leaves before the page has taken over', () => {
  const leave = () => dispatchEvent(new Event('pagehide'))
  const note = () => sessionStorage.getItem('lost-press')

  beforeEach(() => sessionStorage.clear())

  it('leaves a note about a press, with its time', () => {
    const now = () => performance.timeOrigin + performance.now()
    const before = now()
    act('click', element('#add'))
    leave()
    expect(Number(note())).toBeGreaterThanOrEqual(before)
    expect(Number(note())).toBeLessThanOrEqual(now())
    expect(actions.presses).toEqual([])
  })

  it('leaves no note without a press, or when recording has stopped', () => {
    act('click', element('#menu'))
    leave()
    expect(note()).toBeNull()
    act('click', element('#add'))
    actions.stop()
    leave()
    expect(note()).toBeNull()
  })

  it('leaves no note if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    act('click', element('#add'))
    expect(leave).not.toThrow()
    vi.restoreAllMocks()
  })
})
