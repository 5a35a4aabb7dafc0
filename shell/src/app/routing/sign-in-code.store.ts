import { readSignIn, type SignInReturn } from '@storefront/api/sign-in-code'
import { atom, type ReadableAtom } from 'nanostores'
import { prefixOf } from 'shared/boot'
import { paths } from 'shared/navigation'
import { addUnsavedWork } from 'shared/unsaved'

/** Where a sign-in site may send its code (S2.home.t), and where the code ends. */
const codePaths = ['', '/', paths.home, paths.processing]

const taken = atom<SignInReturn | null>(null)

const isItsPage = () => /\/auth\/processing\/?$/i.test(location.pathname)

/**
 * The code of a sign-in and the state that came with it. They are in memory only, and not in the address, in history,
 * in a referrer or in a log (S2.home.t-secret).
 */
export const $takenCode: ReadableAtom<SignInReturn | null> = taken

/** Takes the code out of an address; an address without one is answered as it came. */
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

/** At the start of a document, before any request of the shell's own; what is no code goes, too. */
function takeFromDocument(): void {
  if (!isItsPage()) return
  withoutCode(location.href)
  history.replaceState(history.state, '', location.pathname)
}

/** A move within the shop never has a code in its address, not even until React has drawn the next page. */
function watchNavigation(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = history[name].bind(history)
    history[name] = (state, unused, url) => move(state, unused, url && withoutCode(url))
  }
}

takeFromDocument()
watchNavigation()

// It stands in memory alone: the next document could not finish the sign-in.
addUnsavedWork(() => taken.get() !== null && isItsPage())
