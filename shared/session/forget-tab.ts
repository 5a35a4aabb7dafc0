import { clear } from '../storage.ts'

/** Drafts, keys of attempts, choices: what this tab kept of the customer. How often it reloaded is the browser's. */
export function forgetTab(): void {
  clear('session', ['reload-guard'])
}
