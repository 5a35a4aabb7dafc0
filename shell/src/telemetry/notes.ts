import type { ModuleAddress } from '../app/modules/loader-types.ts'

export type Note = {
  /** `cleanup`: it threw on unmount, without a fallback. */
  what: 'loaded' | 'drawn' | 'failed' | 'crashed' | 'cleanup'
  address: ModuleAddress
  /** The time since the page load, in milliseconds. */
  at: number
  /** The error, or the duration in milliseconds for `loaded`. */
  detail: unknown
}

const maxNotes = 100

export const isFailure = ({ what }: Note) => what !== 'loaded' && what !== 'drawn'

export type Notes = {
  note: (what: Note['what'], address: ModuleAddress, detail?: unknown) => void
  /** The first notes of this page load, also those that were taken. */
  history: readonly Note[]
  /** Returns the collected notes and removes them. */
  take: () => Note[]
  /** Calls `onNote` for each later note. Returns false when another caller listens already. */
  listen: (onNote: (note: Note) => void) => boolean
}

/** Collects the results of pages and slots until the beacon takes them. */
export function createNotes(): Notes {
  const notes: Note[] = []
  const history: Note[] = []
  let report: ((note: Note) => void) | undefined
  return {
    note(what, address, detail) {
      const one = { what, address, at: performance.now(), detail }
      for (const list of [notes, history]) if (list.length < maxNotes) list.push(one)
      report?.(one)
    },
    history,
    take: () => notes.splice(0),
    listen(onNote) {
      if (report) return false
      report = onNote
      return true
    },
  }
}

/** The results of this page. The beacon starts after the page is ready. */
export const pageNotes: Notes = createNotes()
export const { note }: Pick<Notes, 'note'> = pageNotes
