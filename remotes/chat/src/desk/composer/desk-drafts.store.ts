import { isBlank } from '@storefront/api/is-blank'
import { keepMount, map, onMount, type ReadableAtom } from 'nanostores'
import { $owner } from 'shared/session'
import { read, remove, write } from 'shared/storage'
import { defineFormat } from 'shared/stored-format'
import * as z from 'zod/mini'

const draftSchema = z.object({ text: z.string(), plans: z.array(z.int()) })
const format = defineFormat({
  version: 1,
  schema: z.object({ owner: z.string(), drafts: z.record(z.string(), draftSchema) }),
})
type DeskDraft = z.infer<typeof draftSchema>

/** The maximum number of plan cards in a message (desk.ts of the contracts). */
export const maxPlans = 6
const nothing: DeskDraft = { text: '', plans: [] }
const key = 'desk-drafts'
const drafts = map<Record<string, DeskDraft>>({})

/** Drafts by conversation. They survive switching conversations, reloads and sessions that the server ended. */
export const $deskDrafts: ReadableAtom<Record<string, DeskDraft>> = drafts

onMount(drafts, () => {
  keepMount(drafts)
  // A chosen sign-out clears the storage of the tab, and the drafts with it.
  $owner.subscribe(owner => drafts.set(readDrafts(owner)))
})

export function draftOf(all: Record<string, DeskDraft>, id: string): DeskDraft {
  return all[id] ?? nothing
}

/** Whether the agent has written or chosen something that is not sent. */
export function hasDraft(all: Record<string, DeskDraft>, id: string): boolean {
  const { text, plans } = draftOf(all, id)
  return !isBlank(text) || plans.length > 0
}

export function writeDraft(id: string, change: Partial<DeskDraft>): void {
  drafts.setKey(id, { ...draftOf(drafts.get(), id), ...change })
  storeDrafts()
}

/** Adds a plan, or removes it when it is there. */
export function togglePlan(id: string, productId: number): void {
  const { plans } = draftOf(drafts.get(), id)
  if (plans.includes(productId)) writeDraft(id, { plans: plans.filter(one => one !== productId) })
  else if (plans.length < maxPlans) writeDraft(id, { plans: [...plans, productId] })
}

function storeDrafts(): void {
  const owner = $owner.get()
  if (!owner) return
  const written = Object.entries(drafts.get()).filter(
    ([, { text, plans }]) => text !== '' || plans.length > 0,
  )
  if (written.length === 0) remove(key, 'session')
  else write(key, JSON.stringify({ owner, drafts: Object.fromEntries(written) }), 'session')
}

/** Reads stored drafts of this owner only. */
function readDrafts(owner: string | null): Record<string, DeskDraft> {
  const stored = format.read(read(key, 'session'))
  return stored?.owner === owner ? stored.drafts : {}
}
