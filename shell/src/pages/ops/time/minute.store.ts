import { atom, onMount, type ReadableAtom } from 'nanostores'

const $now = atom(Date.now())

/** The current time, updated twice a minute while a component shows a relative time. */
export const $minute: ReadableAtom<number> = $now

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 30_000)
  return () => clearInterval(timer)
})
