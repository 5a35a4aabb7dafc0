import { readSignIn, type SignInReturn } from '@storefront/api/sign-in-code'
import { atom, type ReadableAtom } from 'nanostores'
import { prefixOf } from 'shared/boot'
import { paths } from 'shared/navigation'
import { addUnsavedWork } from 'shared/unsaved'

/** The paths to which a sign-in site can send its code (S2.home.t), and the processing page. */
const codePaths = ['', '/', paths.home, paths.processing]

const taken = atom<SignInReturn | null>(null)

const isItsPage = () => /\/auth\/processing\/?$/i.test(location.pathname)

/**
 * The code of a sign-in and its state. They are only in memory, and not in the URL, in history, in a referrer or in a
 * log (S2.home.t-secret).
 */
export const $takenCode: ReadableAtom<SignInReturn | null> = taken

/** Removes the code from a URL. Returns a URL without a code unchanged. */
function withoutCode(address: string | URL): string | URL {
  const url = new URL(address, location.href)
  const prefix = prefixOf(url.pathname)
  const path = url.pathname
    .slice(prefix.length)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
  const isOurs = url.origin === location.origin && codePaths.includes(path)
  const signIn = isOurs ? readSignIn(url.search) : null
  if (!signIn) return address
  taken.set(signIn)
  return prefix + paths.processing
}

/** Removes the code, or an invalid one, when the page loads, before the shell sends any request. */
function takeFromDocument(): void {
  if (!isItsPage()) return
  withoutCode(location.href)
  history.replaceState(history.state, '', location.pathname)
}

/** Removes the code from client-side navigation before React renders the next page. */
function watchNavigation(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = history[name].bind(history)
    history[name] = (state, unused, url) => move(state, unused, url && withoutCode(url))
  }
}

takeFromDocument()
watchNavigation()

// The code is only in memory, so a reload could not finish the sign-in.
addUnsavedWork(() => taken.get() !== null && isItsPage())
