// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isSomethingTyped, watchTyping } from './typed.ts'

let stop: () => void

function type(field: HTMLInputElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function field(kind = 'text'): HTMLInputElement {
  const made = document.createElement('input')
  made.type = kind
  document.body.append(made)
  return made
}

beforeEach(() => {
  document.body.replaceChildren()
  stop = watchTyping()
})
afterEach(() => stop())

describe('isSomethingTyped', () => {
  it('knows what stands in a field', () => {
    const hostname = field()
    expect(isSomethingTyped()).toBe(false)
    type(hostname, 'd4c-tpe-01')
    expect(isSomethingTyped()).toBe(true)
    type(hostname, ' ')
    expect(isSomethingTyped()).toBe(false)
  })

  it('forgets a field that left the page', () => {
    const hostname = field()
    type(hostname, 'd4c-tpe-01')
    hostname.remove()
    expect(isSomethingTyped()).toBe(false)
  })

  it('does not count searches, choices and what code fills in', () => {
    type(field('search'), 'gpu')
    type(field('checkbox'), 'on')
    field().value = 'by code'
    expect(isSomethingTyped()).toBe(false)
  })
})
