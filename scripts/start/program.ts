import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = {
  pid: number
  /** Resolves with the exit code, or with `null` after a signal. */
  exited: Promise<number | null>
  send: (message: string) => void
  stop: () => Promise<void>
}

/** Starts a Node program that ends with its parent process. It watches the channel, so it notices SIGKILL as well. */
export function startProgram(parameters: string[], env: NodeJS.ProcessEnv): Program {
  const child: ChildProcess = spawn(process.execPath, parameters, {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    pid: child.pid ?? 0,
    exited,
    send: message => void (child.connected && child.send(message, () => undefined)),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}
