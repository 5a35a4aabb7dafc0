/** After this time, a start that still waits for `shared` shows the recovery part. */
const timeoutMs = 8000

/**
 * Shows the static recovery part if the start takes too long, or immediately if the first script fails to load. It
 * stays until React renders into `#root`. Calls `onStall` each time.
 */
export function watchStart(onStall: () => void): void {
  const showRecovery = () => {
    if (isStarted()) return
    const part = document.getElementById('recovery')
    if (part) part.hidden = false
    onStall()
  }
  setTimeout(showRecovery, timeoutMs)
  // A missing or changed first script fires `error` on its element, and no other code of the shop runs.
  addEventListener('error', ({ target }) => isFirstScript(target) && showRecovery(), true)
  document.addEventListener('click', onRetry)
}

function isStarted(): boolean {
  return document.documentElement.dataset.started === 'true'
}

function isFirstScript(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.dataset.start === 'true'
}

function onRetry({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-recovery="retry"]')) location.reload()
}
