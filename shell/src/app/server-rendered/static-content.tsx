import { useLayoutEffect, useRef } from 'react'

/** Shows the content that the server rendered again, which React has removed from the document. */
export function StaticContent({ content }: { content: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    current.append(...content.childNodes)
    const { focused } = globalThis.__storefrontEarlyActions ?? {}
    if (focused instanceof HTMLElement && current.contains(focused))
      focused.focus({ preventScroll: true })
    return () => content.append(...current.childNodes)
  }, [content])

  return <div data-server-rendered="true" ref={place} style={{ display: 'contents' }} />
}
