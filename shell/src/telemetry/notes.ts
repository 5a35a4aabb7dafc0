import type { PartAddress } from '../app/modules/loader-types.ts'

export type Note = {
  /** `cleanup`: it threw on unmount, without a fallback. */
  what: 'loaded' | 'drawn' | 'failed' | 'crashed' | 'cleanup'
  address: PartAddress
  /** The time since the page load, in milliseconds. */
  at: number
  /** The error, or the duration in milliseconds for `loaded`. */
  detail: unknown
}

const most = 100

export const isFailure = ({ what }: Note) => what !== 'loaded' && what !== 'drawn'

/** Results of pages and slots, until the beacon takes them. The beacon starts after the page is ready. */
export const notes: Note[] = []
export const bell: { ring: (note: Note) => void } = { ring: () => undefined }

export function note(what: Note['what'], address: PartAddress, detail?: unknown): void {
  const one = { what, address, at: performance.now(), detail }
  if (notes.length < most) notes.push(one)
  bell.ring(one)
}
