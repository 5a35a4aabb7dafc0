import { atom, type ReadableAtom } from 'nanostores'
import { createResource } from 'shared/resource'

type Row = { id: string }
/** A part of a list, newest first. `next`: the id from which older rows are read; null at the end. */
type Rows = { rows: readonly Row[]; next: string | null }
type MoreStatus = 'idle' | 'loading' | 'failed'

/** A list that is read page by page. `read` reads the rows before an id; null: the newest ones. */
export function createPagedResource<Page extends Rows>(
  read: (before: string | null) => Promise<Page>,
) {
  const list = createResource<Page>(async known => {
    const fresh = await read(null)
    return mergeRows(known(), fresh)
  })
  const more = atom<MoreStatus>('idle')
  const $more: ReadableAtom<MoreStatus> = more
  let generation = 0

  /** Loads the next page. `$more` reports failures. A call during a request does nothing. */
  async function loadMore(): Promise<void> {
    const state = list.$state.get()
    if (state.status !== 'ready' || state.content.next === null || more.get() === 'loading') return
    const started = generation
    const { next } = state.content
    more.set('loading')
    try {
      const page = await read(next)
      if (started !== generation) return
      // The list may have been refreshed in the meantime.
      const now = list.$state.get()
      if (now.status === 'ready' && now.content.next === next)
        list.add({ ...page, rows: [...now.content.rows, ...page.rows] })
      more.set('idle')
    } catch {
      if (started === generation) more.set('failed')
    }
  }

  /** Clears the list and ignores pending requests, because the next rows are those of another list. */
  function reset(): void {
    generation += 1
    more.set('idle')
    list.reset()
  }

  return { $state: list.$state, load: list.load, $more, loadMore, reset }
}

/** Appends the known older rows to a fresh first page. Drops them when the two do not overlap. */
export function mergeRows<Page extends Rows>(known: Page | null, fresh: Page): Page {
  const last = fresh.rows.at(-1)
  const place = known?.rows.findIndex(({ id }) => id === last?.id) ?? -1
  if (!known || fresh.next === null || place < 0) return fresh
  return { ...fresh, rows: [...fresh.rows, ...known.rows.slice(place + 1)], next: known.next }
}
