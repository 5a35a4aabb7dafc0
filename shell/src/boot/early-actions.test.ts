// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'

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
      <button id="add"><span>Add</span></button><button id="compare">Compare</button>
    </main>`
  actions = recordEarlyActions()
  return () => actions.stop()
})

describe('record', () => {
  it('remembers changed controls in their order', () => {
    act('input', element('#search'))
    act('change', element('#gpu'))
    act('input', element('#search'))
    expect([...actions.changed]).toEqual([element('#search'), element('#gpu')])
  })

  it('remembers the last press and marks only its button', () => {
    act('click', element('#compare'))
    act('click', element('#add span'))
    expect(actions.pressed).toEqual({ button: element('#add'), at: 1234 })
    expect(element('#add').dataset.pressed).toBe('true')
    expect(element('#compare').dataset.pressed).toBeUndefined()
  })

  it('does not mark a button that works', () => {
    act('click', element('#menu'))
    expect(actions.pressed?.button).toBe(element('#menu'))
    expect(element('#menu').dataset.pressed).toBeUndefined()
  })

  it('ignores events that scripts dispatch', () => {
    act('click', element('#add'), false)
    act('input', element('#search'), false)
    expect(actions).toMatchObject({ pressed: null, focused: null })
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
