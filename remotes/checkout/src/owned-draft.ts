import { $cart } from 'shared/cart'
import { read, remove, write } from 'shared/storage'
import * as z from 'zod/mini'

type Options<Value> = {
  key: string
  schema: z.ZodMiniType<Value>
  /** What was kept before, once it is known whose it is. */
  show: (value: Value) => void
}

/**
 * What a customer types, kept in this tab over reloads and shown to nobody else. Whose document this is may be known only
 * after the first keystrokes.
 */
export function keepOwnDraft<Value>({ key, schema, show }: Options<Value>) {
  const draftSchema = z.object({ owner: z.string(), value: schema })
  let { owner } = $cart.get()
  let typed: Value | null = null

  const store = (value: Value) => write(key, JSON.stringify({ owner, value }), 'session')
  const find = (): Value | null => {
    const text = read(key, 'session')
    if (text === null) return null
    try {
      const draft = draftSchema.parse(JSON.parse(text))
      if (draft.owner === owner || draft.owner === '') return draft.value
      if (owner === '') return null
    } catch {
      // Not by this version.
    }
    remove(key, 'session')
    return null
  }
  const showFound = () => {
    const found = find()
    if (found !== null) show(found)
  }
  showFound()
  $cart.listen(cart => {
    if (cart.owner === owner) return
    owner = cart.owner
    if (owner === '') typed = null
    else if (typed === null) showFound()
    else store(typed)
  })
  return {
    keep: (value: Value) => {
      typed = value
      store(value)
    },
    forget: () => {
      typed = null
      remove(key, 'session')
    },
  }
}
