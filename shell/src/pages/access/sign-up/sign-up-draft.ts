import { read, remove, write } from 'shared/storage'
import * as z from 'zod/mini'

const key = 'sign-up-draft'
const draftSchema = z.object({ name: z.string(), email: z.string() })
type SignUpDraft = z.infer<typeof draftSchema>

/** Typed input from before the page was left, for example for another language. Never includes the password. */
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
