import { closeLimitMs } from './http/connections/close-limit.ts'
import { toErrorDetails } from './http/responses/error-details.ts'
import { serve } from './serve.ts'

// A log without a reader must not stop the server.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.on('unhandledRejection', error => console.error(toErrorDetails(error)))

const stopping = new AbortController()
const starting = serve(process.env, stopping.signal)

let stoppingSince = 0
const stop = async () => {
  // A terminal signals the whole process group, and npm repeats the signal. Only a later one ends the process at once.
  if (stoppingSince > 0 && Date.now() - stoppingSince > 500) process.exit(1)
  if (stoppingSince > 0) return
  stoppingSince = Date.now()
  stopping.abort()
  const limit = setTimeout(() => process.exit(0), closeLimitMs(0))
  const server = await starting.catch(() => null)
  clearTimeout(limit)
  await server?.stop().catch(error => console.error(toErrorDetails(error)))
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The parent process that opened the channel is gone, maybe since before this line.
process.once('disconnect', stop)
if (process.connected === false) void stop()

try {
  const server = await starting
  process.on('message', message => {
    if (message === 'publish') server.publish().catch(error => console.error(error.message))
  })
} catch (error) {
  // The start has failed, or `stop` ends the process.
  if (!stopping.signal.aborted) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
