import { bootData } from 'shared/boot'
import { lazyCode } from 'shared/lazy-code'

import type { EarlyActions } from '../../boot/early-actions.ts'

/** Most customers do nothing before the page has taken over, so most page loads do not need this code. */
const replayCode = lazyCode(() => import(/* webpackChunkName: "replay" */ './replay.ts'))

/** The `main` of the document, with the content that the server rendered for the first page. */
let content: HTMLElement | null = null

/** Keeps the content that the server rendered. React removes it from the document with its first commit. */
export function keepStaticPage(): void {
  content = document.querySelector<HTMLElement>('main[data-server-rendered]')
  if (content) prefetchReplay()
  else globalThis.__storefrontEarlyActions?.stop()
}

/** The content that the server rendered for this route; null if there is none, or the page has taken over. */
export function staticContent(path: string | undefined): HTMLElement | null {
  return path === bootData.matched ? content : null
}

/** Loads the code that repeats the actions of the customer, if there are any. */
export function prefetchReplay(): void {
  const actions = globalThis.__storefrontEarlyActions
  if (content && actions && hasActions(content, actions)) void replayCode.prefetch()
}

/** Ends the static content of a route without its page. */
export function dropStaticPage(): void {
  content = null
  globalThis.__storefrontEarlyActions?.stop()
}

/** Repeats what the customer did on the static content. Call this function when the page of the route is mounted. */
export async function takeOver(path: string): Promise<void> {
  const actions = globalThis.__storefrontEarlyActions
  const replaced = staticContent(path)
  if (replaced && actions && hasActions(replaced, actions)) {
    const code = await replayCode.prefetch()
    // In the meantime, the customer can have left the page.
    if (content === replaced) await code?.replay(replaced, actions)
  }
  dropStaticPage()
}

function hasActions(within: HTMLElement, { changed, pressed, focused }: EarlyActions): boolean {
  const elements = [...changed, pressed?.button ?? null, focused]
  return elements.some(element => within.contains(element))
}
