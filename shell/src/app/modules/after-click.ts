/** So long after a finger or button was lifted its click has come, or never will. */
const clickMs = 300
/** Whoever holds for longer does not click, or let go where nobody saw it. */
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

addEventListener('pointerdown', press, true)
addEventListener('pointerup', () => proceedIn(clickMs), true)
// After everybody who listens has had it.
addEventListener('click', () => proceedIn(0), true)
addEventListener('pointercancel', proceed, true)

/**
 * At once, or after the press that is going on: what is exchanged between the two halves of a press loses its click,
 * which then goes to what both have in common.
 */
export function whenUnpressed(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
