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
 * The one-time part of a link in a mail. The shell takes it out of the address as soon as it runs, like the code of a
 * sign-in. It is in memory only, and not in history, in a referrer or in a log.
 */
export function readTakenLink(): string | null {
  return token
}

/** The page that it was for is left. */
export function clearTakenLink(): void {
  token = null
}
