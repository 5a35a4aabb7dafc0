import type { Extension } from '@storefront/api/composition'
import { atom, type ReadableAtom } from 'nanostores'

/** A box of an extension slot on this page. The shell renders the extension into the element. */
export type ExtensionBox = {
  id: string
  extension: Extension
  context: object
  element: HTMLElement
}

const boxes = atom<readonly ExtensionBox[]>([])

export const $extensionBoxes: ReadableAtom<readonly ExtensionBox[]> = boxes

/** Returns a function that removes the box. */
export function addExtensionBox(box: ExtensionBox): () => void {
  boxes.set([...boxes.get(), box])
  return () => boxes.set(boxes.get().filter(each => each !== box))
}
