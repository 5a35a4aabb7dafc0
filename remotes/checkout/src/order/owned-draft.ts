import { keepMount, onMount, type Store } from 'nanostores'
import { $cart } from 'shared/cart'
import { read, remove, write } from 'shared/storage'
import { defineFormat } from 'shared/stored-format'
import * as z from 'zod/mini'

type StorageEntry<Value> = { key: string; schema: z.ZodMiniType<Value> }
type Options<Value> = StorageEntry<Value> & {
  /** The first use of this store restores the draft. */
  $store: Store
  /**
   * Called with the stored draft once its owner is known; called with null when another customer takes over the page.
   */
  show: (value: Value | null) => void
}

/** The draft of this owner. Deletes a draft of another owner once the owner is known. */
function findDraft<Value>({ key, schema }: StorageEntry<Value>, owner: string): Value | null {
  const format = defineFormat({
    version: 1,
    schema: z.object({ owner: z.string(), value: schema }),
  })
  const text = read(key, 'session')
  const draft = format.read(text)
  const isNewer = format.isNewerText(text)
  // These pages have no guests, so a draft without an owner belongs to the customer who was identified since.
  if (draft && (draft.owner === owner || draft.owner === '')) {
    if (!isNewer) storeDraft(key, owner, draft.value)
    return draft.value
  }
  const isKept = draft ? owner === '' : isNewer
  if (!isKept) remove(key, 'session')
  return null
}

function storeDraft(key: string, owner: string, value: unknown): void {
  write(key, JSON.stringify({ owner, value }), 'session')
}

/**
 * Stores what a customer types in session storage, so that it survives reloads. Other customers never see it. The owner
 * may be known only after the first keystrokes.
 */
export function bindDraftToOwner<Value>({ $store, show, ...stored }: Options<Value>) {
  let owner = ''
  let typed: Value | null = null
  const showFound = (isFirst: boolean) => {
    const found = findDraft(stored, owner)
    // When the owner becomes known, the fields stay as they are. When another customer takes over, they are cleared.
    if (found !== null || !isFirst) show(found)
  }
  const follow = (next: string) => {
    if (next === owner) return
    const isFirst = owner === ''
    owner = next
    if (!isFirst) typed = null
    if (typed !== null) storeDraft(stored.key, owner, typed)
    else showFound(isFirst)
  }
  onMount($store, () => {
    keepMount($store)
    owner = $cart.get().owner
    showFound(true)
    $cart.listen(cart => follow(cart.owner))
  })
  return {
    save: (value: Value) => {
      typed = value
      storeDraft(stored.key, owner, value)
    },
    clear: () => {
      typed = null
      remove(stored.key, 'session')
    },
  }
}
