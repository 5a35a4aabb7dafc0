import type { Program } from './program.ts'

const maxRestarts = 5
const windowMs = 60_000

type SupervisedServer = {
  /** Resolves when the server exits without a restart, with the exit code, or with `null` after a signal. */
  exited: Promise<number | null>
  /** Restarts the server from now on if it exits. Before the server is ready, a restart would only repeat the failure. */
  enableRestarts: () => void
  stop: () => Promise<void>
}

type Options = { log: (sentence: string) => void; now?: () => number }

/** Starts the server and restarts it if it exits unexpectedly, at most 5 times in a minute. Reports each restart. */
export function superviseServer(
  start: () => Pick<Program, 'exited' | 'stop'>,
  { log, now = Date.now }: Options,
): SupervisedServer {
  let program = start()
  let canRestart = false
  let isStopping = false
  let restarts: number[] = []

  const follow = async (): Promise<number | null> => {
    for (;;) {
      const code = await program.exited
      if (!canRestart || isStopping) return code
      const how = code === null ? 'a signal' : `exit code ${code}`
      restarts = restarts.filter(at => now() - at < windowMs)
      if (restarts.length >= maxRestarts) {
        log(`▸ The server exited with ${how}, for the sixth time in a minute: see the lines above.`)
        return code ?? 1
      }
      restarts.push(now())
      log(`▸ The server exited with ${how}: restarting it (${restarts.length} of ${maxRestarts})`)
      program = start()
    }
  }
  return {
    exited: follow(),
    enableRestarts: () => {
      canRestart = true
    },
    stop: async () => {
      isStopping = true
      await program.stop()
    },
  }
}
