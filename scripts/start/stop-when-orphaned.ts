/**
 * Stops the program when `npm` ends. A killed `npm` sends no signal, and the shop would occupy its ports without end.
 * This applies only under npm; a program that was started directly may outlive its terminal.
 */
export function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
