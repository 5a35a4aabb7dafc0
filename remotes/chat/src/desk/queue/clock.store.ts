import { atom, onMount, type ReadableAtom } from 'nanostores'

let aheadMs = 0
const now = atom(Date.now())

/** The server's time (epoch, ms). Updates every second while it has listeners. */
export const $now: ReadableAtom<number> = now

const tick = () => now.set(Date.now() + aheadMs)

onMount(now, () => {
  tick()
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
})

/** Waiting times use the server's clock, because an agent's clock may be wrong. */
export function setServerTime(iso: string): void {
  aheadMs = Date.parse(iso) - Date.now()
  tick()
}
