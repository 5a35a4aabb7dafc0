import { z } from 'zod'

import { CommandFailure } from '../command-line/failure.ts'
import type { Environment } from '../command-line/settings.ts'

const timeoutMs = 30_000
const answerSchema = z.object({ value: z.string().min(1) })

/** The identity of this job of CI. */
type CiIdentity = {
  /** Resolves to an OpenID token of the job for this audience. */
  request: (audience: string) => Promise<string>
  /** Whether the job can request another token later. */
  isRenewable: boolean
}

function failed(cause: unknown): CommandFailure {
  return new CommandFailure(
    `GitHub gives this job no OpenID token (${(cause as Error).message}): add \`permissions: id-token: write\` to the job.`,
    { code: 'no_token', cause },
  )
}

/** Never sends the secret of the job to an address without https. */
async function requestFromGitHub(url: string, secret: string, audience: string): Promise<string> {
  try {
    const address = new URL(url)
    if (address.protocol !== 'https:' && address.hostname !== '127.0.0.1')
      throw new Error(`${address.origin} has no https`)
    address.searchParams.set('audience', audience)
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return answerSchema.parse(await response.json()).value
  } catch (error) {
    throw failed(error)
  }
}

/**
 * The identity that the environment offers: `STOREFRONT_ID_TOKEN` (GitLab, `id_tokens`), or GitHub Actions with the
 * permission `id-token: write`. Null elsewhere.
 */
export function findCiIdentity(env: Environment): CiIdentity | null {
  const { STOREFRONT_ID_TOKEN: token } = env
  if (token) return { request: async () => token, isRenewable: false }
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env
  if (!url || !secret) return null
  return { request: audience => requestFromGitHub(url, secret, audience), isRenewable: true }
}
