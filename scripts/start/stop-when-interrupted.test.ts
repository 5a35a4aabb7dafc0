import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const path = join(import.meta.dirname, 'stop-when-interrupted.ts')

/** A script that prints lines without end, and tells on its fourth channel when it has stopped. */
const script = `
  import { writeSync } from 'node:fs'
  import { setTimeout as wait } from 'node:timers/promises'
  import { stopWhenInterrupted } from ${JSON.stringify(path)}
  stopWhenInterrupted(async () => {
    await wait(50)
    writeSync(3, 'stopped ')
  })
  setInterval(() => console.log('a line'), 10)`

async function startScript() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let told = ''
  child.stdio[3]?.on('data', data => {
    told += data
  })
  const { stdout } = child
  if (!stdout) throw new Error('The script must have an output')
  await once(stdout, 'data')
  return { child, stdout, end: async () => [...(await exited), told] }
}

it('stops when nobody reads the output any more', async () => {
  const { stdout, end } = await startScript()
  stdout.destroy()
  expect(await end()).toEqual([1, null, 'stopped '])
})

it.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)('stops once after several %s', async signal => {
  const { child, end } = await startScript()
  child.kill(signal)
  child.kill(signal)
  expect(await end()).toEqual([1, null, 'stopped '])
})
