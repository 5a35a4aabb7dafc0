import { isFailure, type Note, pageNotes } from '../../telemetry/notes.ts'

/** A page or slot that this page has requested. Times in ms; null while they are unknown. */
export type ModuleFacts = {
  container: string
  expose: string
  loadMs: number | null
  mountMs: number | null
  isFailed: boolean
}

function readOne(notes: Note[]): Omit<ModuleFacts, 'container' | 'expose'> {
  const loaded = notes.findLast(({ what }) => what === 'loaded')
  const mounted = notes.find(({ what, at }) => what === 'drawn' && loaded && at >= loaded.at)
  const last = notes.at(-1)
  return {
    loadMs: loaded ? Number(loaded.detail) : null,
    mountMs: loaded && mounted ? mounted.at - loaded.at : null,
    isFailed: last !== undefined && isFailure(last),
  }
}

/** The pages and slots of this page load, in the order of their requests. */
export function readModules(history: readonly Note[] = pageNotes.history): ModuleFacts[] {
  const byModule = new Map<string, Note[]>()
  for (const note of history) {
    const { remote, expose } = note.address
    const key = `${remote}/${expose}`
    byModule.set(key, [...(byModule.get(key) ?? []), note])
  }
  return [...byModule].map(([key, notes]) => {
    const [container = '', expose = ''] = key.split('/')
    return { container, expose, ...readOne(notes) }
  })
}
