import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { $toasts, dismissToast, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toast', () => {
  it('opens with every field', { tags: ['S3.toast.fields', 'S4.toast.lifecycle'] }, () => {
    const action = { label: 'Undo', altText: 'Undo the removal', onSelect: () => undefined }
    const { id } = toast({ title: 'Removed', description: 'One plan', action })
    expect($toasts.get()).toEqual([
      { id, title: 'Removed', description: 'One plan', action, variant: 'default', isOpen: true },
    ])
  })

  it('replaces the older one', { tags: ['S4.toast.one', 'S9.toast.one'] }, () => {
    toast({ title: 'First' })
    toast({ title: 'Second', variant: 'destructive' })
    expect($toasts.get()).toMatchObject([{ title: 'Second', variant: 'destructive' }])
  })

  it('can be updated in place', { tags: ['S4.toast.lifecycle'] }, () => {
    const { id, update } = toast({ title: 'Saving' })
    update({ title: 'Saved' })
    expect($toasts.get()).toMatchObject([{ id, title: 'Saved', isOpen: true }])
  })

  it('closes when dismissed, and is removed 1,000,000 ms later', {
    tags: ['S4.toast.removal', 'S9.toast.removal', 'S4.toast.lifecycle'],
  }, () => {
    const { dismiss } = toast({ title: 'Saved' })
    dismiss()
    expect($toasts.get()).toMatchObject([{ isOpen: false }])
    vi.advanceTimersByTime(999_999)
    expect($toasts.get()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect($toasts.get()).toEqual([])
  })

  it('is not removed by the dismissal of a previous one', () => {
    toast({ title: 'First' }).dismiss()
    toast({ title: 'Second' })
    vi.advanceTimersByTime(1_000_000)
    expect($toasts.get()).toMatchObject([{ title: 'Second', isOpen: true }])
  })

  it('is dismissed with all others without an id', () => {
    toast({ title: 'Saved' })
    dismissToast('another')
    expect($toasts.get()).toMatchObject([{ isOpen: true }])
    dismissToast()
    expect($toasts.get()).toMatchObject([{ isOpen: false }])
  })
})
