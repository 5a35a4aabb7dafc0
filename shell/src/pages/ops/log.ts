import { createResource, type ResourceStore } from 'shared/resource'

type Log<Item> = {
  /** The items, newest first, without gaps. */
  items: Item[]
  isComplete: boolean
}
export type LogStore<Item> = ResourceStore<Log<Item>> & { loadOlder: () => Promise<void> }

/** A list that grows only at its start, and that loads in pages of `size`. `read` returns items before a number. */
export function createLog<Item extends { number: number }>(
  size: number,
  read: (limit: number, before?: number) => Promise<Item[]>,
): LogStore<Item> {
  const store = createResource<Log<Item>>(async known => {
    const page = await read(size)
    const oldest = page.at(-1)?.number ?? 0
    const before = known()
    const isContiguous = before?.items.some(({ number }) => number >= oldest)
    if (!before || !isContiguous) return { items: page, isComplete: page.length < size }
    const older = before.items.filter(({ number }) => number < oldest)
    return { items: [...page, ...older], isComplete: before.isComplete }
  })

  async function loadOlder(): Promise<void> {
    const state = store.$state.get()
    const last = state.status === 'ready' && state.content.items.at(-1)
    if (!last) return
    const page = await read(size, last.number)
    const now = store.$state.get()
    const items = now.status === 'ready' ? now.content.items : []
    // The list has started again in the meantime, so these items do not continue it.
    if (items.at(-1)?.number !== last.number) return
    const older = page.filter(({ number }) => number < last.number)
    store.set({ items: [...items, ...older], isComplete: page.length < size })
  }

  return { ...store, loadOlder }
}
