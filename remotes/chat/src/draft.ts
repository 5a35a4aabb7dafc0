import { atom, type ReadableAtom } from 'nanostores'

/** What the API takes (`messageRequestSchema`). */
export const maxLength = 4000

const draft = atom('')

/** Outlives the panel: minimising it takes nothing away. */
export const $draft: ReadableAtom<string> = draft

export function writeDraft(text: string): void {
  draft.set(text.slice(0, maxLength))
}
