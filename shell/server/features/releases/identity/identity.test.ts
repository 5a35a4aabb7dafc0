import { newTokenResponseSchema, trustResponseSchema } from '@storefront/api/registry-access'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type CiClaims, type CiIssuer, startCiIssuer } from '../testing/ci-issuer.ts'
import { createTestDeployments, type TestDeployments } from '../testing/create-deployments.ts'

let shop: TestDeployments
let issuer: CiIssuer
let trustId: string

beforeAll(async () => {
  issuer = await startCiIssuer()
  shop = await createTestDeployments('off')
  shop.dependencies.fetch = globalThis.fetch
  trustId = await trust()
})
afterAll(async () => {
  await shop.close()
  await issuer.close()
})

const trusted = () => ({
  team: 'catalog',
  issuer: issuer.issuer,
  repository: '912345678',
  workflow: '.github/workflows/release.yml',
  environment: 'production' as string | null,
  scopes: ['publish', 'move'],
})
async function trust(changes: object = {}): Promise<string> {
  const added = await shop.call('trusts', { body: { ...trusted(), ...changes } })
  return trustResponseSchema.parse(added.json()).content.id
}
const send = (token: string, team = 'catalog') =>
  shop.app.inject({ method: 'POST', url: '/_registry/identity', payload: { team, token } })
const exchange = async (claims: CiClaims = {}) => send(await issuer.sign(claims))
async function give(claims: CiClaims = {}) {
  return newTokenResponseSchema.parse((await exchange(claims)).json()).content
}

describe('a job of CI', () => {
  it('gets a token of 15 minutes that publishes from any branch', async () => {
    const branch = 'octo/shop/.github/workflows/release.yml@refs/heads/a-branch'
    const { token, secret } = await give({ workflow_ref: branch })
    expect(token).toMatchObject({
      team: 'catalog',
      scopes: ['publish'],
      createdBy: `trust ${trustId}`,
    })
    const minutes = (Date.parse(token.expiresAt ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    const refused = await shop.promote([await shop.publish('catalog', 'catalog 2')], {
      token: secret,
    })
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'foreign_token'])
    const [, entry] = await shop.audited()
    expect(entry).toMatchObject({ what: 'token.exchange', subject: token.id })
    expect(entry?.who).toContain('CI 912345678, run 4711')
  })

  it('deploys from the protected environment', async () => {
    const { token, secret } = await give({ environment: 'production' })
    expect(token.scopes).toEqual(['publish', 'move'])
    const release = await shop.publish('catalog', 'catalog 3')
    expect((await shop.promote([release], { token: secret })).statusCode).toBe(200)
    const foreign = await shop.promote([await shop.publish('cart', 'cart 2')], { token: secret })
    expect(foreign.json().error).toBe('foreign_token')
  })

  it('of GitLab deploys from an environment that GitLab protects', async () => {
    await trust({ team: 'cart', workflow: '.gitlab-ci.yml', repository: '77' })
    const claims = {
      repository_id: null,
      project_id: '77',
      project_path: 'octo/cart',
      ci_config_ref_uri: 'gitlab.example/octo/cart//.gitlab-ci.yml@refs/heads/main',
      environment: 'production',
      pipeline_source: 'push',
      pipeline_id: '12',
    }
    const scopesOf = async (more: CiClaims) => {
      const answered = await send(await issuer.sign({ ...claims, ...more }), 'cart')
      return answered.statusCode === 200
        ? answered.json().content.token.scopes
        : answered.statusCode
    }
    expect(await scopesOf({ environment_protected: 'true' })).toEqual(['publish', 'move'])
    expect(await scopesOf({ environment_protected: 'false' })).toEqual(['publish'])
    expect(await scopesOf({ pipeline_source: 'merge_request_event' })).toBe(401)
    expect(await scopesOf({ ci_config_ref_uri: 'gitlab.example/evil//.gitlab-ci.yml@main' })).toBe(
      401,
    )
  })

  it('uses each OpenID token once', async () => {
    const token = await issuer.sign()
    expect((await send(token)).statusCode).toBe(200)
    const again = await send(token)
    expect([again.statusCode, again.json().message]).toEqual([
      401,
      expect.stringContaining('was used before'),
    ])
    const nameless = await issuer.sign({ jti: null })
    const answers = await Promise.all([send(nameless), send(nameless)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  const soon = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => CiClaims, RegExp]>([
    ['another repository', () => ({ repository_id: '1' }), /does not trust the workflow/],
    [
      'another workflow',
      () => ({ workflow_ref: 'octo/shop/.github/workflows/test.yml@refs/heads/main' }),
      /does not trust the workflow/,
    ],
    [
      'a workflow of another repository',
      () => ({ workflow_ref: 'evil/shop/.github/workflows/release.yml@main' }),
      /workflow_ref is missing or wrong/,
    ],
    ['a pull request', () => ({ event_name: 'pull_request' }), /pull request/],
    ['a pull request from a fork', () => ({ event_name: 'pull_request_target' }), /pull request/],
    ['no event', () => ({ event_name: null }), /event_name is missing or wrong/],
    ['no repository', () => ({ repository_id: null }), /repository_id is missing or wrong/],
    ['another issuer', () => ({ iss: 'https://evil.example' }), /trusts no job of/],
    [
      'another audience',
      () => ({ aud: 'https://other.example' }),
      /audience http:\/\/localhost:3000/,
    ],
    ['an expired token', () => ({ exp: soon() - 60 }), /exp/],
    ['a token of the future', () => ({ nbf: soon() + 600 }), /nbf/],
    ['an old token', () => ({ iat: soon() - 7200, exp: soon() + 7200 }), /iat/],
    ['no times', () => ({ exp: null }), /exp/],
  ])('gets no token with %s', async (_, claims, reason) => {
    const refused = await exchange(claims())
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'no_token'])
    expect(refused.json().message).toMatch(reason)
  })

  it('gets no token without a signature of the issuer', async () => {
    const payload = issuer.toPayload({})
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey)
    const symmetric = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode('secret-that-is-long-enough-for-this-1'))
    for (const token of [forged, symmetric, new UnsecuredJWT(payload).encode(), 'no.token', 'x'])
      expect((await send(token)).statusCode).toBe(401)
  })

  it('causes no request to an issuer that the team does not trust', async () => {
    const before = issuer.requests()
    expect((await send(await issuer.sign(), 'chat')).statusCode).toBe(401)
    expect(issuer.requests()).toBe(before)
  })

  it('gets an answer to try again while the issuer does not respond', async () => {
    const other = await startCiIssuer()
    await trust({ team: 'chat', issuer: other.issuer })
    const token = await other.sign()
    await other.close()
    expect((await send(token, 'chat')).statusCode).toBe(503)
  })
})

describe('a trust', () => {
  it.each([
    ['a pattern', { workflow: '.github/workflows/*.yml' }],
    ['a name of a repository', { repository: 'octo/shop' }],
    ['a deployment without an environment', { environment: null }],
    ['an environment without a deployment', { scopes: ['publish'] }],
    ['an issuer without https', { issuer: 'http://ci.example' }],
    ['the scope admin', { scopes: ['admin'] }],
  ])('is rejected with %s', async (_, changes) => {
    const body = { ...trusted(), team: 'reviews', ...changes }
    expect((await shop.call('trusts', { body })).statusCode).toBe(422)
  })

  it('is added by the platform team only, and once', async () => {
    const token = await shop.give('catalog', ['publish', 'move'])
    expect((await shop.call('trusts', { body: trusted(), token })).statusCode).toBe(403)
    expect((await shop.call('trusts', { body: trusted() })).statusCode).toBe(409)
    expect((await shop.call('trusts', { token })).json().content).toHaveLength(1)
  })

  it('ends with its tokens', async () => {
    const id = await trust({ team: 'reviews', environment: null, scopes: ['publish'] })
    const { secret } = newTokenResponseSchema.parse(
      (await send(await issuer.sign(), 'reviews')).json(),
    ).content
    expect((await shop.call('moves', { token: secret })).statusCode).toBe(200)
    await shop.call(`trusts/${id}`, { method: 'DELETE' })
    expect((await shop.call('moves', { token: secret })).statusCode).toBe(401)
    expect((await send(await issuer.sign(), 'reviews')).statusCode).toBe(401)
  })
})
