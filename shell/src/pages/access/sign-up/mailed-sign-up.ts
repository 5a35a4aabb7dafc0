import * as z from 'zod/mini'

import { readAccessStep, saveAccessStep } from '../../../app/routing/access-step.ts'

const schema = z.object({ name: z.string(), email: z.string() })
type MailedSignUp = z.infer<typeof schema>

/** The sign-up that waits for its mail. Survives a reload. Never includes the password. */
export function readMailedSignUp(): MailedSignUp | null {
  return schema.safeParse(readAccessStep()).data ?? null
}

export function saveMailedSignUp({ name, email }: MailedSignUp): void {
  saveAccessStep({ name, email })
}
