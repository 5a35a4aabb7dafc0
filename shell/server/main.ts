import { serve } from './serve.ts'

// A log that nobody reads any more must not stop the shop.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.on('unhandledRejection', error => console.error(error))

try {
  const server = await serve(process.env)
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    await server.stop().catch(error => console.error(error))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
