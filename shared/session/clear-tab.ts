import { clear } from '../storage.ts'

/**
 * Clears what this tab stores for the customer (drafts, idempotency keys, choices) and, for all tabs, the local keys
 * that start with `customer:`. The reload guard stays, because it belongs to the browser.
 */
export function clearTab(): void {
  clear('session', key => key !== 'reload-guard')
  clear('local', key => key.startsWith('customer:'))
}
