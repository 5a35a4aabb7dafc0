import { atom, onMount, type ReadableAtom } from 'nanostores'

const $now = atom(Date.now())

/** The time, twice a minute, as long as something on the page tells how long ago it was. */
export const $minute: ReadableAtom<number> = $now

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 30_000)
  return () => clearInterval(timer)
})
