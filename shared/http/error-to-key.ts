import { reportHandled } from '../telemetry.ts'
import { codeOf } from './error-code.ts'

/**
 * Text key in namespace `shared`; `error.unknown` for what nobody foresaw. Whoever asks for it shows the error to the
 * customer, so it is counted.
 */
export function errorToKey(error: unknown): string {
  reportHandled(error)
  return `error.${codeOf(error)}`
}
