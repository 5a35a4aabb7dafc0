import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const script = fileURLToPath(new URL('./bucket-server.ts', import.meta.url))
const environmentSchema = z.record(z.string(), z.string())

/** Starts s3rver in a process of its own, so that documents and servers do not wait for each other in it. */
export async function startBucket() {
  const child = fork(script, { execArgv: ['--import', 'tsx'] })
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => {
    throw new Error(`The bucket ended with ${code}`)
  })
  // After the start, its end is no failure.
  ended.catch(() => undefined)
  const [environment] = await Promise.race([once(child, 'message'), ended])
  const stop = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  return { environment: environmentSchema.parse(environment), stop }
}
