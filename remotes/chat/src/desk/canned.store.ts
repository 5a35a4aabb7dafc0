import {
  type CannedReply,
  cannedRepliesResponseSchema,
  cannedReplyRequestSchema,
} from '@storefront/api/desk'
import type { Language } from '@storefront/api/language'
import { atom, type ReadableAtom } from 'nanostores'
import { get, put, remove } from 'shared/http'

export { cannedReplyRequestSchema }

const path = '/api/v3/desk/replies'

export type Canned =
  | { status: 'loading'; replies: CannedReply[] }
  | { status: 'ready'; replies: CannedReply[] }
  | { status: 'failed'; replies: CannedReply[]; error: unknown }

const canned = atom<Canned>({ status: 'loading', replies: [] })
export const $canned: ReadableAtom<Canned> = canned

/** What is known stays on the screen meanwhile. */
export async function loadCanned(): Promise<void> {
  try {
    const replies = await get(path, cannedRepliesResponseSchema)
    canned.set({ status: 'ready', replies })
  } catch (error) {
    const { replies } = canned.get()
    canned.set(
      replies.length > 0 ? { status: 'ready', replies } : { status: 'failed', replies, error },
    )
  }
}

/** Failures reach the form. */
export async function saveCanned({ id, title, texts }: CannedReply): Promise<void> {
  const replies = await put(`${path}/${id}`, { title, texts }, cannedRepliesResponseSchema)
  canned.set({ status: 'ready', replies })
}

export async function deleteCanned(id: string): Promise<void> {
  const replies = await remove(`${path}/${id}`, cannedRepliesResponseSchema)
  canned.set({ status: 'ready', replies })
}

/** In the conversation's language, else in the first that there is. */
export function textFor({ texts }: CannedReply, language: Language): string {
  return texts[language] || texts.en || texts['zh-TW'] || texts.es
}

/** Replies that contain every word; those whose title begins with it first. */
export function findCanned(
  replies: readonly CannedReply[],
  query: string,
  language: Language,
): CannedReply[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (reply: CannedReply) => {
    const text = `${reply.title} ${textFor(reply, language)}`.toLowerCase()
    return words.every(word => text.includes(word))
  }
  const rank = ({ title }: CannedReply) =>
    words[0] && title.toLowerCase().startsWith(words[0]) ? 0 : 1
  return replies.filter(fits).sort((left, right) => rank(left) - rank(right))
}
