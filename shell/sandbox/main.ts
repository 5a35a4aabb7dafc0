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
  let isStopping = false
  const shutDown = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  // A closed channel means that the parent process has ended.
  if (process.channel) process.once('disconnect', shutDown)
} catch (error) {
  const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const portMessage =
    'The sandbox cannot listen: its port is busy. Choose another one with SANDBOX_PORT.'
  console.error(isBusy ? portMessage : error instanceof Error ? error.message : error)
  process.exit(1)
}
