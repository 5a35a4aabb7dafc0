import { reportStalled } from './early-errors.ts'

/** A start of `shared` that takes this long shows the recovery part. */
const patienceMs = 8000

/**
 * The document's own recovery part stands until React has taken `#root` over: when the start takes long, or at once
 * when the shell's own script cannot be loaded at all.
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

/** A missing or changed first script fires `error` on its element; nothing of ours will run then. */
function onFailedFile({ target }: Event): void {
  if (target instanceof HTMLScriptElement && target.dataset.start === 'true') showRecovery()
}

function onRetry({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-recovery="retry"]')) location.reload()
}
