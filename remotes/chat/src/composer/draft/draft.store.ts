import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { $owner } from 'shared/session'
import { read, remove, write } from 'shared/storage'
import { defineFormat } from 'shared/stored-format'
import * as z from 'zod/mini'

const key = 'chat-draft'
const format = defineFormat({
  version: 1,
  schema: z.object({ owner: z.string(), text: z.string() }),
})

export type DraftStore = ReturnType<typeof createDraft>

/** The draft of one page. */
export function createDraft() {
  const draft = atom('')

  /** The text of the draft. It survives closing the panel and reloading the page. */
  const $draft: ReadableAtom<string> = draft

  function writeDraft(text: string): void {
    if (text !== draft.get()) draft.set(text)
    if (text === '') remove(key, 'session')
    else storeDraft($owner.get() ?? '', text)
  }

  /** The customer who signs in continues the draft that is stored here. */
  function followDraft(owner: string): void {
    const text = readDraft(owner)
    draft.set(text)
    if (isNewer()) return
    if (text !== '') storeDraft(owner, text)
    else remove(key, 'session')
  }

  /** Clears the draft at sign-out. Keeps only that of `expected`, whose session the server ended. */
  function clearDraft(expected: string | null): void {
    draft.set(readDraft(''))
    const stored = readStored()
    if (stored && ![expected, ''].includes(stored.owner)) remove(key, 'session')
  }

  onMount(draft, () => {
    keepMount(draft)
    draft.set(readDraft($owner.get() ?? ''))
  })
  return { $draft, writeDraft, followDraft, clearDraft }
}

function storeDraft(owner: string, text: string): void {
  write(key, JSON.stringify({ owner, text }), 'session')
}

const readStored = () => format.read(read(key, 'session'))
const isNewer = () => format.isNewerText(read(key, 'session'))

/** The stored draft of this owner. A guest's draft also belongs to the customer who signs in next. */
function readDraft(owner: string): string {
  const stored = readStored()
  return stored && [owner, ''].includes(stored.owner) ? stored.text : ''
}
