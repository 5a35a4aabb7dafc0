import { reportStalled } from './early-errors.ts'

/** After this time, a start that still waits for `shared` shows the recovery part. */
const patienceMs = 8000

/**
 * Shows the static recovery part if the start takes long, or immediately if the first script fails to load. It stays
 * until React takes over `#root`.
 */
export function watchStart(): void {
  setTimeout(showRecovery, patienceMs)
  addEventListener('error', onFailedFile, true)
  document.addEventListener('click', onRetry)
}

function isStarted(): boolean {
  return document.documentElement.dataset.started === 'true'
}

function showRecovery(): void {
  if (isStarted()) return
  const part = document.getElementById('recovery')
  if (part) part.hidden = false
  reportStalled()
}

/** A missing or changed first script fires `error` on its element, and no other code of the shop runs. */
function onFailedFile({ target }: Event): void {
  if (target instanceof HTMLScriptElement && target.dataset.start === 'true') showRecovery()
}

function onRetry({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-recovery="retry"]')) location.reload()
}
