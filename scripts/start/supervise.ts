import type { Program } from './program.ts'

const mostRestarts = 5
const windowMs = 60_000

export type KeptServer = {
  /** Resolves when it ended and is not started again; with the exit code, `null` after a signal. */
  exited: Promise<number | null>
  /** From now on a server that ends is started again: before, its fault would only come back. */
  keep: () => void
  stop: () => Promise<void>
}

type Options = { say: (sentence: string) => void; now?: () => number }

/** Starts the server, and starts it again when it ends by itself: at most 5 times in a minute, each time told. */
export function keepServer(
  start: () => Pick<Program, 'exited' | 'stop'>,
  { say, now = Date.now }: Options,
): KeptServer {
  let program = start()
  let isKept = false
  let isStopping = false
  let restarts: number[] = []

  const follow = async (): Promise<number | null> => {
    for (;;) {
      const code = await program.exited
      if (!isKept || isStopping) return code
      const how = code === null ? 'a signal' : `exit code ${code}`
      restarts = restarts.filter(at => now() - at < windowMs)
      if (restarts.length >= mostRestarts) {
        say(`▸ The server ended by ${how}, for the sixth time in a minute: see the lines above.`)
        return code ?? 1
      }
      restarts.push(now())
      say(`▸ The server ended by ${how}: starting it again (${restarts.length} of ${mostRestarts})`)
      program = start()
    }
  }
  return {
    exited: follow(),
    keep: () => {
      isKept = true
    },
    stop: async () => {
      isStopping = true
      await program.stop()
    },
  }
}
