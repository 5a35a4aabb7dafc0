import type { Length } from './story.ts'

/** What `npm test` runs. */
export const shortLength: Length = {
  documents: 4,
  releases: 3,
  rounds: 1,
  roundSeconds: 6,
  thinkMs: 500,
  hasUpgrade: false,
}

type Choice = { minutes: number; releases: number; documents: number }

/** A server is killed each minute. At the end, all servers are upgraded. */
export function longLength({ minutes, releases, documents }: Choice): Length {
  return { documents, releases, rounds: minutes, roundSeconds: 60, thinkMs: 1500, hasUpgrade: true }
}
