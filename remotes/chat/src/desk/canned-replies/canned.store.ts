import { type CannedReply, cannedRepliesResponseSchema } from '@storefront/api/desk'
import type { Language } from '@storefront/api/language'
import { atom, type ReadableAtom } from 'nanostores'
import { get, put, remove } from 'shared/http'

const path = '/api/v3/desk/replies'

type Canned =
  | { status: 'loading'; replies: CannedReply[] }
  | { status: 'ready'; replies: CannedReply[] }
  | { status: 'failed'; replies: CannedReply[]; error: unknown }

const canned = atom<Canned>({ status: 'loading', replies: [] })
export const $canned: ReadableAtom<Canned> = canned

/** The known replies stay visible during a request. */
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

/** Rejects on failure, so that the form can show the error. */
export async function saveCanned({ id, title, texts }: CannedReply): Promise<void> {
  const replies = await put(`${path}/${id}`, { title, texts }, cannedRepliesResponseSchema)
  canned.set({ status: 'ready', replies })
}

export async function deleteCanned(id: string): Promise<void> {
  const replies = await remove(`${path}/${id}`, cannedRepliesResponseSchema)
  canned.set({ status: 'ready', replies })
}

/** The text in the conversation's language, else in the first language that has one. */
export function textFor({ texts }: CannedReply, language: Language): string {
  return texts[language] || texts.en || texts['zh-TW'] || texts.es
}

/** Replies that contain every word of the query; those whose title starts with it come first. */
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
