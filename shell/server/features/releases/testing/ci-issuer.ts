import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A run of the workflow of a team at GitHub. `null` leaves a claim out. */
export type CiClaims = Record<string, string | number | boolean | null>

const gitHubClaims = {
  sub: 'repo:octo/shop:ref:refs/heads/main',
  repository: 'octo/shop',
  repository_id: '912345678',
  repository_owner_id: '42',
  workflow_ref: 'octo/shop/.github/workflows/release.yml@refs/heads/main',
  event_name: 'push',
  run_id: '4711',
}

export type CiIssuer = Awaited<ReturnType<typeof startCiIssuer>>

/** An issuer of OpenID tokens like those of CI, on a free port. */
export async function startCiIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const isMetadata = request.url === '/.well-known/openid-configuration'
    const body = isMetadata ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const now = () => Math.floor(Date.now() / 1000)
  const toPayload = (claims: CiClaims): JWTPayload => {
    const all = {
      iss: issuer,
      aud: 'http://localhost:3000',
      jti: randomUUID(),
      iat: now(),
      nbf: now() - 5,
      exp: now() + 300,
      ...gitHubClaims,
      ...claims,
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  }
  return {
    issuer,
    toPayload,
    requests: () => requests,
    sign: (claims: CiClaims = {}) =>
      new SignJWT(toPayload(claims))
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
