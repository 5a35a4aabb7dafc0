/**
 * Ends with npm: a killed `npm` passes no signal on, and the shop would keep its ports without anybody to stop it.
 * Only under npm; a program that was started by hand may outlive its terminal.
 */
export function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
