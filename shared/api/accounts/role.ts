import type { Role } from './session.ts'

/** Whether a user can enter a page that needs a role. Operators can enter every page. */
export function mayEnter(role: Role, needed: Role | null): boolean {
  return needed === null || needed === 'customer' || role === needed || role === 'operator'
}
