import { read, remove, write } from 'shared/storage'
import * as z from 'zod/mini'

const key = 'sign-up-draft'
const draftSchema = z.object({ name: z.string(), email: z.string() })
export type SignUpDraft = z.infer<typeof draftSchema>

/** What was typed before the page was left, for another language for example; never the password. */
export function readDraft(): SignUpDraft {
  try {
    return draftSchema.parse(JSON.parse(read(key, 'session') ?? ''))
  } catch {
    return { name: '', email: '' }
  }
}

export function keepDraft({ name, email }: SignUpDraft): void {
  write(key, JSON.stringify({ name, email }), 'session')
}

export function clearDraft(): void {
  remove(key, 'session')
}
