import type { Role } from './session.ts'

/** Whether a page that needs a role is open to somebody; operators may enter every page. */
export function mayEnter(role: Role, needed: Role | null): boolean {
  return needed === null || needed === 'customer' || role === needed || role === 'operator'
}
