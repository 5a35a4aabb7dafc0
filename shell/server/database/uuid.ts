import { uuidPattern } from '@storefront/api/params'

/** Whether PostgreSQL accepts the text as an id. Callers treat anything else as an unknown id, not as an error. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
