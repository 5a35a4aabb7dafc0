import { beforeEach, expect, it, vi } from 'vitest'

import {
  $cannedDraft,
  dropCannedDraft,
  dropUnchangedDraft,
  editCanned,
  saveCannedDraft,
  writeCannedDraft,
} from './canned-draft.store.ts'

const put = vi.hoisted(() => vi.fn())
vi.mock('shared/http', () => ({ get: vi.fn(), put, remove: vi.fn() }))

const empty = { id: 'a', title: '', texts: { en: '', 'zh-TW': '', es: '' } }
const texts = { en: 'Hello', 'zh-TW': '', es: '' }

beforeEach(() => {
  put.mockReset()
  editCanned(empty)
})

it('keeps what the agent typed when the dialog opens again, and drops an empty form', () => {
  writeCannedDraft({ title: 'Greeting' })
  dropUnchangedDraft()
  expect($cannedDraft.get()).toEqual({ ...empty, title: 'Greeting' })
  dropCannedDraft()
  editCanned(empty)
  dropUnchangedDraft()
  expect($cannedDraft.get()).toBeNull()
})

it('drops the draft once it is saved, and keeps it when saving fails', async () => {
  writeCannedDraft({ title: 'Greeting' })
  writeCannedDraft({ texts })
  put.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce([])
  await expect(saveCannedDraft()).rejects.toThrow('offline')
  expect($cannedDraft.get()?.title).toBe('Greeting')
  await saveCannedDraft()
  expect(put.mock.calls[1]?.[1]).toEqual({ title: 'Greeting', texts })
  expect($cannedDraft.get()).toBeNull()
})
