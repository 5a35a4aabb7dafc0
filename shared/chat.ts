import { atom, type ReadableAtom } from 'nanostores'

const isOpen = atom(false)

/** Whether the chat panel is open. It stays open across pages. */
export const $isChatOpen: ReadableAtom<boolean> = isOpen

/** Opens the chat panel, even where the launcher is hidden. */
export function openChat(): void {
  isOpen.set(true)
}

/** Closes the chat panel. */
export function closeChat(): void {
  isOpen.set(false)
}
