import { map, type ReadableAtom } from 'nanostores'

export type DeskDraft = { text: string; plans: number[] }

/** As many cards as one message shows (desk.ts of the contracts). */
export const mostPlans = 6
const nothing: DeskDraft = { text: '', plans: [] }
const drafts = map<Record<string, DeskDraft>>({})

/** By conversation: looking at another one takes nothing away. */
export const $deskDrafts: ReadableAtom<Record<string, DeskDraft>> = drafts

export function draftOf(all: Record<string, DeskDraft>, id: string): DeskDraft {
  return all[id] ?? nothing
}

export function writeDraft(id: string, change: Partial<DeskDraft>): void {
  drafts.setKey(id, { ...draftOf(drafts.get(), id), ...change })
}

/** Adds a plan, or takes it away again. */
export function togglePlan(id: string, productId: number): void {
  const { plans } = draftOf(drafts.get(), id)
  if (plans.includes(productId)) writeDraft(id, { plans: plans.filter(one => one !== productId) })
  else if (plans.length < mostPlans) writeDraft(id, { plans: [...plans, productId] })
}
