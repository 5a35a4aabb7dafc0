import { $network } from '../http/network.ts'

export type Pause = { over: Promise<void>; end: () => void }

/** A pause that ends early when the network is back or `end` is called. */
export function startPause(ms: number): Pause {
  let end = () => {}
  const over = new Promise<void>(resolve => {
    end = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(() => end(), ms)
    const stopListening = $network.listen(state => state === 'online' && end())
  })
  return { over, end: () => end() }
}
