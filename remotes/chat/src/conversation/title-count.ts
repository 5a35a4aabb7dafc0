import type { ReadableAtom } from 'nanostores'

const counted = /^\(\d+\+?\) /

/** Puts a count, for example of unread messages, before the title of every page. Returns a function that stops it. */
export function countInTitle($unread: ReadableAtom<number>): () => void {
  const write = () => {
    const unread = $unread.get()
    const plain = document.title.replace(counted, '')
    const title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${plain}` : plain
    if (title !== document.title) document.title = title
  }
  const element = document.querySelector('title')
  const observer = new MutationObserver(write)
  if (element) observer.observe(element, { childList: true, characterData: true, subtree: true })
  const unlisten = $unread.subscribe(write)
  return () => {
    unlisten()
    observer.disconnect()
    document.title = document.title.replace(counted, '')
  }
}
