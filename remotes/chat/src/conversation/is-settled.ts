import { $owner, $session } from 'shared/session'

/** Not between a sign-out and the server's word for it: until then the cookie may open what was the customer's. */
export function isSettled(): boolean {
  return $session.get().status === 'signed-in' || $owner.get() !== null
}
