import type { PartAddress } from '../app/modules/loader-types.ts'

export type Note = {
  /** `cleanup`: it threw when it left, and nothing fell back. */
  what: 'loaded' | 'drawn' | 'failed' | 'crashed' | 'cleanup'
  address: PartAddress
  /** Since the start of the document, in milliseconds. */
  at: number
  /** The error, or of `loaded` how many milliseconds it took. */
  detail: unknown
}

const most = 100

export const isFailure = ({ what }: Note) => what !== 'loaded' && what !== 'drawn'

/** What became of parts, until the beacon takes it; it comes after the page is ready and must know what was before. */
export const notes: Note[] = []
export const bell: { ring: (note: Note) => void } = { ring: () => undefined }

export function note(what: Note['what'], address: PartAddress, detail?: unknown): void {
  const one = { what, address, at: performance.now(), detail }
  if (notes.length < most) notes.push(one)
  bell.ring(one)
}
