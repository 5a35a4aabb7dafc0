import { chatLimits } from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { $owner } from 'shared/session'
import { read, remove, write } from 'shared/storage'

/** What the API takes (`messageRequestSchema`). */
export const maxLength = chatLimits.text

const key = 'chat-draft'
const keyOf = (owner: string) => (owner === '' ? key : `${key}:${owner}`)

const draft = atom(recall($owner.get() ?? ''))

/** Outlives the panel and a reload: minimising it takes nothing away. */
export const $draft: ReadableAtom<string> = draft

export function writeDraft(text: string): void {
  draft.set(text.slice(0, maxLength))
  const at = keyOf($owner.get() ?? '')
  if (draft.get() === '') remove(at, 'session')
  else write(at, draft.get(), 'session')
}

function recall(owner: string): string {
  return read(keyOf(owner), 'session') ?? ''
}

/** Whoever signs in goes on with what they wrote as a guest. */
export function followDraft(owner: string): void {
  const guests = recall('')
  if (owner !== '') remove(keyOf(''), 'session')
  writeDraft(guests || recall(owner))
}

export function forgetDraft(owner: string | null): void {
  remove(keyOf(''), 'session')
  if (owner) remove(keyOf(owner), 'session')
  draft.set('')
}
