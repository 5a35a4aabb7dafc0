import { watch } from 'node:fs'
import { join } from 'node:path'

import { type Program, startProgram } from '../start/program.ts'

const restartDelayMs = 200

type WatchedServer = { send: (message: string) => void; stop: () => Promise<void> }

/** Runs the server from its sources and restarts it when they change. */
export function watchServer(root: string, env: NodeJS.ProcessEnv): WatchedServer {
  const parameters = [...process.execArgv, join(root, 'shell/server/main.ts')]
  let program: Program = startProgram(parameters, env)
  let timer: NodeJS.Timeout | undefined
  let change = Promise.resolve()

  const restart = async () => {
    console.log('▸ restarting the server')
    await program.stop()
    program = startProgram(parameters, env)
  }
  const watchers = ['shell/server', 'shared/api'].map(folder =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        change = change.then(restart)
      }, restartDelayMs)
    }),
  )
  return {
    send: message => program.send(message),
    stop: async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await change
      await program.stop()
    },
  }
}
