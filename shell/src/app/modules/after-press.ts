/** The click event follows a release within this time, if at all. */
const clickMs = 300
/** After this time, a press causes no click, or its release happened outside the window. */
const holdMs = 2000

let isPressed = false
let timer = 0
const waiting: (() => void)[] = []

function runWaiting(): void {
  clearTimeout(timer)
  isPressed = false
  for (const run of waiting.splice(0)) run()
}

function runIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(runWaiting, milliseconds)
}

function press(): void {
  isPressed = true
  runIn(holdMs)
}

/** Records presses, for `afterPress`. */
export function watchPresses(): void {
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', () => runIn(clickMs), true)
  // This runs after all click listeners.
  addEventListener('click', () => runIn(0), true)
  addEventListener('pointercancel', runWaiting, true)
}

/**
 * Runs immediately, or after the current press ends. An element that is replaced between press and release loses its
 * click, which then goes to a common ancestor.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
