import { read, remove, write } from 'shared/storage'
import { defineFormat } from 'shared/stored-format'
import * as z from 'zod/mini'

const key = 'sign-up-draft'
const draftSchema = z.object({ name: z.string(), email: z.string() })
const format = defineFormat({ version: 1, schema: draftSchema })
type SignUpDraft = z.infer<typeof draftSchema>

/** The input of a customer who left the page, for example to change the language. Never includes the password. */
export function readDraft(): SignUpDraft {
  return format.read(read(key, 'session')) ?? { name: '', email: '' }
}

export function saveDraft({ name, email }: SignUpDraft): void {
  write(key, JSON.stringify({ name, email }), 'session')
}

export function clearDraft(): void {
  remove(key, 'session')
}
