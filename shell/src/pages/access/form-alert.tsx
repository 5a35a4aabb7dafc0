import { Alert } from 'shared/ui/alert'

/** Why the form as a whole did not get through. */
export function FormAlert({ text }: { text: string | null }) {
  return text === null ? null : <Alert tone="danger" title={text} />
}
