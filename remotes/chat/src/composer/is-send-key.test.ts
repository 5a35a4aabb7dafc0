import { describe, expect, it } from 'vitest'

import { isSendKey } from './is-send-key.ts'

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

describe('isSendKey', () => {
  it('sends on Enter', () => {
    expect(isSendKey(enter)).toBe(true)
  })

  it('starts a new line on Shift+Enter', () => {
    expect(isSendKey({ ...enter, shiftKey: true })).toBe(false)
  })

  it('does not send on Enter during the composition of an input method', () => {
    expect(isSendKey({ ...enter, isComposing: true })).toBe(false)
    expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false)
  })

  it('ignores other keys', () => {
    expect(isSendKey({ ...enter, key: 'a', keyCode: 65 })).toBe(false)
  })
})
