import '../../../e2e/tools/only-local.mjs'

import { vi } from 'vitest'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

import { keepGlobals } from './globals.mjs'
import { trackPending } from './pending.mjs'

const { exit } = process
const send = process.send.bind(process)
const listen = process.on.bind(process)
const ignore = process.off.bind(process)

// Before the snapshot, so that its wrappers stay.
const endPending = trackPending()
const restoreGlobals = keepGlobals()

/** Every file gets its own document, modules, mocks, and globals. What stays are packages and their cost. */
async function runFile(method, state, traces) {
  const removeEnvironment = await setupEnvironment(state.ctx)
  try {
    // The pool shares the process, but Vitest evaluates all modules again.
    state.ctx.config.isolate = true
    await runBaseTests(method, state, traces)
  } finally {
    process.exit = exit
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    await endPending()
    await removeEnvironment()
    restoreGlobals()
  }
}

listen('error', error => {
  if (error?.code === 'ERR_IPC_CHANNEL_CLOSED' || error?.code === 'EPIPE') exit(1)
})
init({
  post: message => send(message),
  on: callback => listen('message', callback),
  off: callback => ignore('message', callback),
  teardown: () => process.removeAllListeners('message'),
  runTests: (state, traces) => runFile('run', state, traces),
  collectTests: (state, traces) => runFile('collect', state, traces),
})
