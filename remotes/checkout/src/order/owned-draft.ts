import { $cart } from 'shared/cart'
import { read, remove, write } from 'shared/storage'
import * as z from 'zod/mini'

type StorageEntry<Value> = { key: string; schema: z.ZodMiniType<Value> }
type Options<Value> = StorageEntry<Value> & {
  /** What was kept before, once it is known whose it is; null when the fields are somebody else's from now on. */
  show: (value: Value | null) => void
}

/** The draft of this owner; somebody else's is deleted as soon as it is known that it is. */
function findDraft<Value>({ key, schema }: StorageEntry<Value>, owner: string): Value | null {
  const text = read(key, 'session')
  if (text === null) return null
  try {
    const draft = z.object({ owner: z.string(), value: schema }).parse(JSON.parse(text))
    // Nobody's was typed by who became known meanwhile: on these pages there are no guests.
    if (draft.owner === owner || draft.owner === '') {
      storeDraft(key, owner, draft.value)
      return draft.value
    }
    if (owner === '') return null
  } catch {
    // Not by this version.
  }
  remove(key, 'session')
  return null
}

function storeDraft(key: string, owner: string, value: unknown): void {
  write(key, JSON.stringify({ owner, value }), 'session')
}

/**
 * What a customer types, kept in this tab over reloads and shown to nobody else. Whose document this is may be known only
 * after the first keystrokes.
 */
export function bindDraftToOwner<Value>({ show, ...stored }: Options<Value>) {
  let { owner } = $cart.get()
  let typed: Value | null = null
  const showFound = (isFirst: boolean) => {
    const found = findDraft(stored, owner)
    // The fields of who becomes known stay as they are, those of somebody else are emptied.
    if (found !== null || !isFirst) show(found)
  }
  showFound(true)
  $cart.listen(cart => {
    if (cart.owner === owner) return
    const isFirst = owner === ''
    owner = cart.owner
    if (!isFirst) typed = null
    if (typed !== null) storeDraft(stored.key, owner, typed)
    else showFound(isFirst)
  })
  return {
    keep: (value: Value) => {
      typed = value
      storeDraft(stored.key, owner, value)
    },
    forget: () => {
      typed = null
      remove(stored.key, 'session')
    },
  }
}
