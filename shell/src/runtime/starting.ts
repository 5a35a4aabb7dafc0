let isWaiting = true

/** Until the shell's own code runs. */
export function isStarting(): boolean {
  return isWaiting
}

export function noteStarted(): void {
  isWaiting = false
}
