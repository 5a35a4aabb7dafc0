import { toErrorDetails } from './http/responses/error-details.ts'
import { serve } from './serve.ts'

// A log without a reader must not stop the server.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.on('unhandledRejection', error => console.error(toErrorDetails(error)))

try {
  const server = await serve(process.env)
  let stoppingSince = 0
  const stop = async () => {
    // A terminal signals the whole process group, and npm repeats the signal. Only a later one ends the process at once.
    if (stoppingSince > 0 && Date.now() - stoppingSince > 500) process.exit(1)
    if (stoppingSince > 0) return
    stoppingSince = Date.now()
    await server.stop().catch(error => console.error(toErrorDetails(error)))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('message', message => {
    if (message === 'publish') server.publish().catch(error => console.error(error.message))
  })
  // The parent process that opened the channel is gone.
  if (process.channel) process.once('disconnect', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
