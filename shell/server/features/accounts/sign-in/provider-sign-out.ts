import type { Dependencies } from '../../../dependencies.ts'
import type { Session } from '../session.ts'

const limitMs = 3000

/**
 * Notifies the sign-in site of a sign-out (S4.sign-out.provider).
 * @throws if the site fails or takes longer than 3 s.
 */
export async function signOutAtProvider(
  { config, fetch }: Pick<Dependencies, 'config' | 'fetch'>,
  session: Session,
): Promise<void> {
  // The sign-in site of customers does not know staff.
  if (config.signOutUrl === '' || session.staff) return
  const bearer = session.upstreamToken ?? (config.isSandbox ? config.sandboxSecret : null)
  const response = await fetch(config.signOutUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ owner: session.account.owner }),
    signal: AbortSignal.timeout(limitMs),
    redirect: 'error',
  })
  await response.body?.cancel()
  if (!response.ok)
    throw new Error(`The sign-in site responded to sign-out with ${response.status}`)
}
