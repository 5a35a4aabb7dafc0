/** How long the first paint waits for the styles of content from the server. */
const timeoutMs = 3000

function isPageStyle(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.dataset.href !== undefined
}

/** The loader then loads it for the page, with its retries. Without styles, the content from the server is hidden. */
function drop(link: HTMLLinkElement): void {
  link.remove()
  document.documentElement.dataset.unstyled = 'true'
}

/** Removes styles of the page that fail or are late, because style sheets in the HTML delay the paint and the scripts. */
export function watchPageStyles(): void {
  const dropFailed = ({ target }: Event) => {
    if (isPageStyle(target)) drop(target)
  }
  addEventListener('error', dropFailed, true)
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]'))
      if (!link.sheet) drop(link)
  }, timeoutMs)
}
