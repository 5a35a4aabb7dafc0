import { atom, type ReadableAtom } from 'nanostores'

const isOpen = atom(false)

/** Whether the chat is open over the page; it stays so from page to page. */
export const $isChatOpen: ReadableAtom<boolean> = isOpen

/** Brings the chat where it is not shown by itself, too. */
export function openChat(): void {
  isOpen.set(true)
}

export function closeChat(): void {
  isOpen.set(false)
}
