import { HttpError } from '../../../../http-error.ts'

export function touching(changed: string[], requested: string[]): string[] {
  return requested.filter(name => changed.includes(name))
}

type BaseChangedError = { live: string; changed: string[]; conflicts: string[] }

export function rejectChangedBase({ live, changed, conflicts }: BaseChangedError): HttpError {
  return new HttpError(409, 'base_moved', {
    message: `Somebody else changed ${conflicts.join(', ')} in the meantime: look at what is live now (${live.slice(0, 12)}), and deploy again from there.`,
    details: { live, changed },
  })
}

export function rejectUnknown(what: 'release' | 'composition', message: string): HttpError {
  return new HttpError(404, `unknown_${what}`, { message })
}
