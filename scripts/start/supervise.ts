import type { Program } from './program.ts'

const mostRestarts = 5
const windowMs = 60_000

type KeptServer = {
  /** Resolves when the server exits without a restart, with the exit code, or with `null` after a signal. */
  exited: Promise<number | null>
  /** Restarts the server from now on if it exits. Before the server is ready, a restart would only repeat the failure. */
  keep: () => void
  stop: () => Promise<void>
}

type Options = { say: (sentence: string) => void; now?: () => number }

/** Starts the server and restarts it if it exits unexpectedly, at most 5 times in a minute. Reports each restart. */
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
        say(`▸ The server exited with ${how}, for the sixth time in a minute: see the lines above.`)
        return code ?? 1
      }
      restarts.push(now())
      say(`▸ The server exited with ${how}: restarting it (${restarts.length} of ${mostRestarts})`)
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
