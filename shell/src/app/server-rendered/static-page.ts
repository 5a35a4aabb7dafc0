import { bootData } from 'shared/boot'
import { translate } from 'shared/i18n'
import { read, remove } from 'shared/storage'
import { toast } from 'shared/toast'

import { lostPressKey } from '../../boot/lost-press.ts'
import { replay } from './replay.ts'

/** The `main` of the document, with the content that the server rendered for the first page. */
let content: HTMLElement | null = null

/** Keeps the content that the server rendered. React removes it from the document with its first commit. */
export function keepStaticPage(): void {
  content = document.querySelector<HTMLElement>('main[data-server-rendered]')
}

/** The content that the server rendered for this route; null if there is none, or the page has taken over. */
export function staticContent(path: string | undefined): HTMLElement | null {
  return path === bootData.matched ? content : null
}

/** Stops recording what the customer does if the server has not rendered the page. */
export function stopWithoutStaticPage(): void {
  if (!content) dropStaticPage()
}

/** Ends the static content of a route without its page. */
function dropStaticPage(): void {
  content = null
  globalThis.__storefrontEarlyActions?.stop()
}

function reportLostPress(): void {
  const text = (key: string) => translate('shell', `part.${key}`)
  toast({ title: text('lostPress'), description: text('lostPressText') })
}

/**
 * Reports presses that the previous document of this tab had not repeated. Its end is later than the start of this
 * document's navigation, unless the customer has been elsewhere in between.
 */
export function reportEarlierPress(): void {
  const endedAt = Number(read(lostPressKey, 'session'))
  remove(lostPressKey, 'session')
  if (endedAt >= performance.timeOrigin) reportLostPress()
}

/** Ends the static content when the customer leaves the route. Reports presses that waited for the page until now. */
export function leaveStaticPage(): void {
  const presses = globalThis.__storefrontEarlyActions?.presses ?? []
  if (presses.some(({ button }) => content?.contains(button))) reportLostPress()
  dropStaticPage()
}

/** Repeats what the customer did on the static content. Call this function when the page of the route is mounted. */
export async function takeOver(path: string): Promise<void> {
  const actions = globalThis.__storefrontEarlyActions
  const replaced = staticContent(path)
  // The next page is mounted before React cleans up the effects of this one.
  if (!replaced) return leaveStaticPage()
  // A repeated press can leave the route.
  content = null
  if (actions && !(await replay(replaced, actions))) reportLostPress()
  dropStaticPage()
}
