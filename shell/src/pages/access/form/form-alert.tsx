import { Alert } from 'shared/ui/alert'

/** Shows why the form as a whole failed. */
export function FormAlert({ text }: { text: string | null }) {
  return text === null ? null : <Alert tone="danger" title={text} />
}
