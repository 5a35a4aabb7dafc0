// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'

import { addUnsavedWork, hasUnsavedWork } from './unsaved.ts'

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
})

describe('hasUnsavedWork', () => {
  it('detects text in a field', () => {
    const hostname = field()
    expect(hasUnsavedWork()).toBe(false)
    type(hostname, 'd4c-tpe-01')
    expect(hasUnsavedWork()).toBe(true)
    type(hostname, ' ')
    expect(hasUnsavedWork()).toBe(false)
  })

  it('ignores a field that was removed from the page', () => {
    const hostname = field()
    type(hostname, 'd4c-tpe-01')
    hostname.remove()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('ignores searches, choices and values set by code', () => {
    type(field('search'), 'gpu')
    type(field('checkbox'), 'on')
    field().value = 'by code'
    expect(hasUnsavedWork()).toBe(false)
  })

  it('calls registered checks until they are removed', () => {
    let isUploading = true
    const stop = addUnsavedWork(() => isUploading)
    expect(hasUnsavedWork()).toBe(true)
    isUploading = false
    expect(hasUnsavedWork()).toBe(false)
    isUploading = true
    stop()
    expect(hasUnsavedWork()).toBe(false)
  })
})
