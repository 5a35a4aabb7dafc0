import type { CannedReply } from '@storefront/api/desk'
import { atom, type ReadableAtom } from 'nanostores'

import { saveCanned } from './canned.store.ts'

const draft = atom<CannedReply | null>(null)
let isChanged = false

/** The canned reply in the form. It survives that the dialog is closed, until the agent saves or cancels it. */
export const $cannedDraft: ReadableAtom<CannedReply | null> = draft

export function editCanned(reply: CannedReply): void {
  isChanged = false
  draft.set(reply)
}

export function writeCannedDraft(change: Partial<Omit<CannedReply, 'id'>>): void {
  const now = draft.get()
  if (!now) return
  isChanged = true
  draft.set({ ...now, ...change })
}

export function dropCannedDraft(): void {
  draft.set(null)
}

/** A dialog that opens again shows the list, unless the form has something that the agent typed. */
export function dropUnchangedDraft(): void {
  if (!isChanged) dropCannedDraft()
}

/** Rejects on failure, and keeps the draft then. */
export async function saveCannedDraft(): Promise<void> {
  const saved = draft.get()
  if (!saved) return
  await saveCanned(saved)
  if (draft.get()?.id === saved.id) dropCannedDraft()
}
