import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop
beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(['backends', ...line], real.env)
const grant = ['grant', 'reviews', 'https://reviews.example.com/v1/'] as const

it('grants, lists and revokes the service of a team, and records it in the audit log', async () => {
  expect(await run()).toBe('No team has a service here.')
  expect(await run(...grant)).toMatch(
    /^\/api\/teams\/reviews\/ leads to https:\/\/reviews\.example\.com\/v1 now\.\nteam +path/,
  )
  await run('grant', 'reviews', 'https://reviews.example.com/v2')
  expect(await run('list')).toMatch(
    /\nreviews +\/api\/teams\/reviews\/ +https:\/\/reviews\.example\.com\/v2 +\d+ s ago by platform \(CI\)$/,
  )
  expect(await run('revoke', 'reviews')).toBe(
    '/api/teams/reviews/ responds with 404 now.\nNo team has a service here.',
  )
  await expect(run('revoke', 'reviews')).rejects.toThrow('Team reviews has no service here')
  const audited = await real.server.audited()
  expect(audited.filter(({ what }) => what.startsWith('backend'))).toMatchObject([
    { what: 'backend.revoke', outcome: 'refused', subject: 'reviews' },
    { what: 'backend.revoke', detail: 'https://reviews.example.com/v2' },
    { what: 'backend.grant', detail: 'https://reviews.example.com/v2' },
    { what: 'backend.grant', who: 'platform (CI)', subject: 'reviews', outcome: 'done' },
  ])
})

it('rejects teams, unencrypted addresses, and addresses with more than a path', async () => {
  const REGISTRY_TOKEN = await real.server.give('reviews', ['publish', 'move'])
  const asTeam = (...line: string[]) =>
    runRegistry(['backends', ...line], { ...real.env, REGISTRY_TOKEN })
  await expect(asTeam(...grant)).rejects.toMatchObject({ code: 'foreign_token' })
  await expect(asTeam('revoke', 'reviews')).rejects.toMatchObject({ code: 'foreign_token' })
  expect(await asTeam('list')).toBe('No team has a service here.')
  await expect(run('grant', 'reviews', 'http://reviews.example.com')).rejects.toThrow(
    'BACKEND_NETWORKS',
  )
  for (const address of ['ftp://a.example', 'https://me:secret@a.example', 'https://a.example?x=1'])
    await expect(run('grant', 'reviews', address), address).rejects.toMatchObject({ code: 'usage' })
  for (const line of [
    ['grant', 'Bad Team', 'https://a.example'],
    ['revoke', 'Bad Team'],
  ])
    await expect(run(...line)).rejects.toThrow('"Bad Team" is not a team')
  await expect(run('grant')).rejects.toThrow('see `backends --help`')
})
