import { $owner, $session } from 'shared/session'

/**
 * False between a sign-out and the server's confirmation. Until then the cookie may still open the customer's
 * conversation.
 */
export function isSessionConfirmed(): boolean {
  return $session.get().status === 'signed-in' || $owner.get() !== null
}
