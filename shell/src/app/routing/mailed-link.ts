import { addUnsavedWork } from 'shared/unsaved'

import { readAccessStep, restartAccessStep, saveAccessStep } from './access-step.ts'

const paths = /\/(signup|resetPassword)\/?$/i

let token: string | null = null

/** Removes the secret of a mailed link from the URL of the page, so that later code cannot read it there. */
export function takeMailedLink(): void {
  addUnsavedWork(() => token !== null)
  if (!paths.test(location.pathname)) return
  restartAccessStep()
  const url = new URL(location.href)
  token = url.searchParams.get('token')
  if (token === null) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  saveAccessStep('link')
}

/**
 * The one-time secret of a mailed link. It is only in memory, so that history, referrers and logs do not contain it.
 */
export function readMailedLink(): string | null {
  return token
}

/** Whether this entry of the history was opened by a mailed link. Also true after a reload, which loses the secret. */
export function wasMailedLink(): boolean {
  return readAccessStep() === 'link'
}

/** Clears the secret when the customer leaves its page. */
export function clearMailedLink(): void {
  token = null
}
