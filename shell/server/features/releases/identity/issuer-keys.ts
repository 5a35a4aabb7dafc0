import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

import { isSafeIssuer } from '../../../config/staff-provider.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createBoundedFetch } from '../../../http/requests/bounded-fetch.ts'

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Keys are read again after this time, so that a withdrawn key stops working. */
const keptMs = 600_000

async function findKeys(issuer: string, fetch: Dependencies['fetch']): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose')
  const boundedFetch = createBoundedFetch(fetch)
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const response = await boundedFetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} responds with ${response.status}`)
  const metadata = metadataSchema.parse(await response.json())
  if (metadata.issuer !== issuer || !isSafeIssuer(metadata.jwks_uri))
    throw new Error(`${address} describes another issuer, or keys without https`)
  return createRemoteJWKSet(new URL(metadata.jwks_uri), {
    [customFetch]: boundedFetch,
    cacheMaxAge: keptMs,
  })
}

/** Finds the public keys of an issuer. Call it only for issuers that the platform team has named. */
export function createIssuerKeys(fetch: Dependencies['fetch']) {
  const known = new Map<string, Promise<JWTVerifyGetKey>>()
  return (issuer: string): Promise<JWTVerifyGetKey> => {
    const keys = known.get(issuer) ?? findKeys(issuer, fetch)
    known.set(issuer, keys)
    // The next request tries again.
    keys.catch(() => known.delete(issuer))
    return keys
  }
}
export type IssuerKeys = ReturnType<typeof createIssuerKeys>
