import { uuidPattern } from '@storefront/api/params'

/** Whether PostgreSQL takes it for an id; anything else is simply unknown, never an error. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
