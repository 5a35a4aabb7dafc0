/**
 * Runs `stop` once and exits with 1 when the script gets a signal, or when nobody reads its output any more, as after
 * `| head`. Node does not run `finally` then. A terminal and npm repeat a signal, which must not cut off `stop`.
 */
export function stopWhenInterrupted(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    stop()
      .catch(console.error)
      .finally(() => process.exit(1))
  }
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', end)
}
