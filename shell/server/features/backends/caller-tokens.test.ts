import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'

import { createCallerTokens, toSubject } from './caller-tokens.ts'

const issuer = 'https://shop.example'
const [old, next] = ['an old secret of 20 letters', 'a new secret of 20 letters']
const now = new Date('2026-11-26T12:00:00Z')
const claims = { team: 'reviews', subject: 'ada', now }

const open = (linkSecret: string, previousLinkSecret?: string) =>
  createCallerTokens({ issuer, linkSecret, previousLinkSecret })
const verify = (token: string, { keys }: ReturnType<typeof open>, at = now) =>
  jwtVerify(token, createLocalJWKSet(keys), { issuer, audience: 'reviews', currentDate: at })

describe('the token of a caller', () => {
  it('names the shop, the team and the customer, and nothing else, for 60 seconds', async () => {
    const tokens = open(old)
    const token = await tokens.sign(claims)
    const { payload, protectedHeader } = await verify(token, tokens)
    const iat = now.getTime() / 1000
    expect(payload).toEqual({ iss: issuer, aud: 'reviews', sub: 'ada', iat, exp: iat + 60 })
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: tokens.keys.keys[0]?.kid })
    const later = new Date(now.getTime() + 60_000)
    await expect(verify(token, tokens, later)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
  })

  it('is worth nothing for another team', async () => {
    const tokens = open(old)
    const token = await tokens.sign({ ...claims, team: 'cart' })
    await expect(verify(token, tokens)).rejects.toMatchObject({
      code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    })
  })

  it('has keys that overlap while LINK_SECRET changes', async () => {
    const before = open(old, next)
    const after = open(next, old)
    for (const [signer, reader] of [
      [before, after],
      [after, before],
      [open(old), after],
    ] as const)
      expect(decodeJwt(await signer.sign(claims)).sub).toBe(
        (await verify(await signer.sign(claims), reader)).payload.sub,
      )
    await expect(verify(await before.sign(claims), open(next))).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    })
  })

  it('has public keys only, which are the same on each server', () => {
    expect(open(old).keys).toEqual(open(old).keys)
    const [key] = open(old).keys.keys
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})

describe('the id of a customer for a team', () => {
  it('stays the same, and differs from the account and from the id for another team', () => {
    const id = '3f0e9d1c-1111-4222-8333-444455556666'
    expect(toSubject('salt of reviews', id)).toBe(toSubject('salt of reviews', id))
    expect(toSubject('salt of cart', id)).not.toBe(toSubject('salt of reviews', id))
    expect(toSubject('salt of reviews', id)).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})
