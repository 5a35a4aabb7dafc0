import { beforeAll, describe, expect, it } from 'vitest'

import { $confirmRequest, confirm, settleConfirm } from './confirm.ts'
import { addTexts } from './i18n/i18n.ts'
import texts from './locales/en.json' with { type: 'json' }

beforeAll(() => {
  addTexts('shared', 'en', texts)
})

describe('confirm', () => {
  it('resolves to true on confirm, to false on any other close', {
    tags: ['S4.confirm.true', 'S4.confirm.false'],
  }, async () => {
    const yes = confirm({ title: 'Clear the cart?' })
    settleConfirm(true)
    const no = confirm({ title: 'Clear the cart?' })
    settleConfirm(false)
    expect(await Promise.all([yes, no])).toEqual([true, false])
    expect($confirmRequest.get()).toBeNull()
  })

  it('shows the request', { tags: ['S3.confirm.fields'] }, async () => {
    const request = { title: 'Go on?', description: 'Now', confirmText: 'Yes', cancelText: 'No' }
    const response = confirm(request)
    expect($confirmRequest.get()).toEqual(request)
    settleConfirm(false)
    await response
  })

  it('defaults to the labels of clearing the cart, each independently', {
    tags: ['S3.confirm.defaults', 'S3.confirm.defaults.cancel'],
  }, async () => {
    for (const [input, labels] of [
      [{ cancelText: 'No' }, { confirmText: 'Clear cart', cancelText: 'No' }],
      [{ confirmText: 'Yes' }, { confirmText: 'Yes', cancelText: 'Keep cart' }],
      [{}, { confirmText: 'Clear cart', cancelText: 'Keep cart' }],
    ]) {
      const received = confirm({ title: 'Go on?', ...input })
      expect($confirmRequest.get()).toEqual({ title: 'Go on?', ...labels })
      settleConfirm(false)
      await received
    }
  })

  it('shows one request after the other', { tags: ['S4.confirm.queue'] }, async () => {
    const first = confirm({ title: 'First' })
    const second = confirm({ title: 'Second' })
    const third = confirm({ title: 'Third' })
    expect($confirmRequest.get()?.title).toBe('First')
    settleConfirm(true)
    expect($confirmRequest.get()?.title).toBe('Second')
    settleConfirm(false)
    expect($confirmRequest.get()?.title).toBe('Third')
    settleConfirm(true)
    expect(await Promise.all([first, second, third])).toEqual([true, false, true])
  })

  it('ignores a result without a request', () => {
    settleConfirm(true)
    expect($confirmRequest.get()).toBeNull()
  })
})
