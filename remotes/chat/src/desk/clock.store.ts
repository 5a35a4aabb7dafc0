import { atom, onMount, type ReadableAtom } from 'nanostores'

let aheadMs = 0
const now = atom(Date.now())

/** The server's time (epoch, ms), each second while somebody looks. */
export const $now: ReadableAtom<number> = now

const tick = () => now.set(Date.now() + aheadMs)

onMount(now, () => {
  tick()
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
})

/** An agent's clock may be wrong; waiting times are the server's. */
export function noteServerTime(iso: string): void {
  aheadMs = Date.parse(iso) - Date.now()
  tick()
}
