import { openSandbox } from './run.ts'
import { readSettings } from './settings.ts'

process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

try {
  const settings = await readSettings(process.env)
  const { app, stop } = await openSandbox(settings, { fetch: globalThis.fetch, now: Date.now })
  // The sandbox listens only on loopback, because it approves payments of every client.
  await app.listen({ host: '127.0.0.1', port: settings.port })
  console.log(`Sandbox at http://127.0.0.1:${settings.port}`)
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The parent process with the channel is gone.
  if (process.channel) process.once('disconnect', end)
} catch (error) {
  const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const cure = 'The sandbox cannot listen: its port is busy. Choose another one with SANDBOX_PORT.'
  console.error(isBusy ? cure : error instanceof Error ? error.message : error)
  process.exit(1)
}
