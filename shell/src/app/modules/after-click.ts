/** After a release, the click event follows within this time or never. */
const clickMs = 300
/** A longer press causes no click, or its release happened outside the window. */
const holdMs = 2000

let isPressed = false
let timer = 0
const waiting: (() => void)[] = []

function proceed(): void {
  clearTimeout(timer)
  isPressed = false
  for (const run of waiting.splice(0)) run()
}

function proceedIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(proceed, milliseconds)
}

function press(): void {
  isPressed = true
  proceedIn(holdMs)
}

/** Follows presses, for `whenUnpressed`. */
export function watchPresses(): void {
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', () => proceedIn(clickMs), true)
  // This runs after all click listeners.
  addEventListener('click', () => proceedIn(0), true)
  addEventListener('pointercancel', proceed, true)
}

/**
 * Runs immediately, or after the current press ends. An element that is replaced between press and release loses its
 * click, which then goes to a common ancestor.
 */
export function whenUnpressed(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
