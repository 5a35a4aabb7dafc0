import { addUnsavedWork } from 'shared/unsaved'

const paths = /\/(signup|resetPassword)\/?$/i

let token: string | null = null

function take(): void {
  if (!paths.test(location.pathname)) return
  const url = new URL(location.href)
  token = url.searchParams.get('token')
  if (token === null) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

take()
addUnsavedWork(() => token !== null)

/**
 * The one-time secret of a mailed link. The shell removes it from the URL at its start, like the code of a sign-in. It
 * is only in memory, and not in history, in a referrer or in a log.
 */
export function readTakenLink(): string | null {
  return token
}

/** Clears the secret when the customer leaves its page. */
export function clearTakenLink(): void {
  token = null
}
