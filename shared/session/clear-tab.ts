import { clear } from '../storage.ts'

/**
 * Drafts, keys of attempts, choices: what this tab kept of the customer, and what parts keep for all tabs under names
 * that begin with `customer:`. How often it reloaded is the browser's.
 */
export function clearTab(): void {
  clear('session', key => key !== 'reload-guard')
  clear('local', key => key.startsWith('customer:'))
}
