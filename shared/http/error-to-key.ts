import { reportHandled } from '../telemetry.ts'
import { codeOf } from './error-code.ts'

/**
 * The translation key of an error in namespace `shared`; `error.unknown` for unexpected ones. The caller shows the
 * error to the customer, so telemetry counts it.
 */
export function errorToKey(error: unknown): string {
  reportHandled(error)
  return `error.${codeOf(error)}`
}
