import { readSignIn, type SignInReturn } from '@storefront/api/sign-in-code'
import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { prefixOf } from 'shared/boot'
import { paths } from 'shared/navigation'
import { addUnsavedWork } from 'shared/unsaved'

/** The paths to which a sign-in site can send its code (S2.home.t), and the processing page. */
const codePaths = ['', '/', paths.home, paths.processing]

const taken = atom<SignInReturn | null>(null)

const isProcessingPage = () => /\/auth\/processing\/?$/i.test(location.pathname)

/**
 * The code of a sign-in and its state. They are only in memory, so that the URL, history, referrers and logs do not
 * contain them (S2.home.t-secret). The first use removes them from the URL of the page.
 */
export const $signInCode: ReadableAtom<SignInReturn | null> = taken

/** The code in a URL; null for a URL without a valid one, or of another page or site. */
function findCode({ origin, pathname, search }: URL): SignInReturn | null {
  const path = pathname
    .slice(prefixOf(pathname).length)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
  return origin === location.origin && codePaths.includes(path) ? readSignIn(search) : null
}

/** Stores the code of a URL, and returns the URL to open instead. Returns a URL without a code unchanged. */
function takeFrom(address: string | URL): string | URL {
  const url = new URL(address, location.href)
  const signIn = findCode(url)
  if (!signIn) return address
  taken.set(signIn)
  return prefixOf(url.pathname) + paths.processing
}

/** Removes the code from the URL of the page, even an invalid code, before the shell sends any request. */
function takeFromDocument(): SignInReturn | null {
  if (!isProcessingPage()) return null
  const signIn = findCode(new URL(location.href))
  history.replaceState(history.state, '', location.pathname)
  return signIn
}

/** Removes the code from client-side navigation before React renders the next page. */
function watchNavigation(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = history[name].bind(history)
    history[name] = (state, unused, url) => move(state, unused, url && takeFrom(url))
  }
}

onMount(taken, () => {
  keepMount(taken)
  taken.set(takeFromDocument())
  watchNavigation()
  // The code is only in memory, so a reload could not finish the sign-in.
  addUnsavedWork(() => taken.get() !== null && isProcessingPage())
})
