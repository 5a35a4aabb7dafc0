let isWaiting = true

/** True until the shell's code runs. */
export function isStarting(): boolean {
  return isWaiting
}

export function noteStarted(): void {
  isWaiting = false
}
