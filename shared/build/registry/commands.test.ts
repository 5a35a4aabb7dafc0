import { readFile, stat } from 'node:fs/promises'
import { previewResponseSchema, releasesResponseSchema } from '@storefront/api/registry'
import {
  auditResponseSchema,
  tokenSchema,
  tokensResponseSchema,
} from '@storefront/api/registry-access'
import {
  deploymentResponseSchema,
  deploymentsResponseSchema,
  diffResponseSchema,
  statusResponseSchema,
} from '@storefront/api/registry-deployments'
import { gcResponseSchema } from '@storefront/api/registry-upkeep'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { endWith } from '../command-line/command.ts'
import { short } from '../command-line/format.ts'
import { runRegistry } from './run.ts'
import { type ContentSchema, contentOf, type RealShop, startRealShop } from './testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)
/** Runs a command with `--json` and parses the output with its contract. */
async function read<Content>(schema: ContentSchema<Content>, ...line: string[]): Promise<Content> {
  return contentOf(schema, JSON.parse(await run(...line, '--json')))
}
const publish = (name = 'catalog') => real.publish(name)
const idOf = (name: string) =>
  real.server.compositions.current()?.composition.remotes[name]?.id ?? ''

describe('npm run registry, reading commands', () => {
  let first: string
  let second: string

  beforeAll(async () => {
    first = real.server.live()
    await run('deploy', await publish(), '--why', 'Lower prices')
    second = real.server.live()
  })

  it('shows the live composition with time, user and reason of its deployment', async () => {
    const status = await read(statusResponseSchema, 'status')
    expect(status).toMatchObject({ composition: second, move: { kind: 'promote' }, broken: [] })
    expect(status.releases.map(({ name }) => name)).toContain('catalog')
    const text = await run('status')
    expect(text).toMatch(/^Live \w{12}: #2 promote by platform \(CI\), \d+ s ago: Lower prices\n/)
    expect(text).toContain(short(second))
    expect(text).toMatch(/\ncatalog +1\.0\.0 .* 1\.0\.0 \w{12}\n/)
    expect(text).toContain('All files are intact.')
  })

  it('lists deployments and published releases', async () => {
    const deployments = await read(deploymentsResponseSchema, 'deployments')
    expect(deployments.map(({ composition }) => composition)).toEqual([second, first])
    const [, live = ''] = (await run('deployments', '--limit', '1')).split('\n')
    expect(live).toMatch(/^#2 +\w{12} +promote +catalog +.*Lower prices \(live\)$/)
    const releases = await read(releasesResponseSchema, 'releases', 'catalog')
    expect(releases.map(({ isLive }) => isLive)).toEqual([true, false])
    expect(await run('releases', 'chat')).toBe(
      'There are no published releases of chat: `npm run registry -- releases` lists those of all containers.',
    )
  })

  it.each([[['previous']], [['#1', 'live']]])('shows the differences from %s', async names => {
    const diff = await read(diffResponseSchema, 'diff', ...names)
    expect(diff).toMatchObject({ from: first, to: second })
    const text = await run('diff', ...names)
    expect(text).toMatch(/^From \w{12} to \w{12}: 1 container changed\n\ncatalog: /)
    expect(text).toMatch(/\n {2}\+ \/r\/catalog\/entry\.\w+\.js\n {2}− \/r\/catalog\/entry/)
  })
})

describe('npm run registry, deployments', () => {
  it('promotes one release, or several releases as one deployment', async () => {
    const one = await publish()
    const deployed = await read(
      deploymentResponseSchema,
      'deploy',
      short(one),
      '--why',
      'Lower prices',
    )
    expect(deployed).toMatchObject({ isRebased: false, move: { changed: ['catalog'] } })
    expect(idOf('catalog')).toBe(one)
    const [catalog, cart] = [await publish(), await publish('cart')]
    const text = await run('deploy', 'catalog', 'cart', '--why', 'A new checkout')
    expect(text).toMatch(/^Live \w{12}, cart, catalog changed: #\d+ promote by platform \(CI\)/)
    expect([idOf('catalog'), idOf('cart')]).toEqual([catalog, cart])
  })

  it('deploys nothing that is live already, and says so', async () => {
    const live = real.server.live()
    const line = ['deploy', 'catalog', 'cart', '--why', 'Once more']
    const [first, second] = (await run(...line)).split('\n')
    expect(first).toBe(
      'These releases are already live, so this command deployed nothing and recorded no reason.',
    )
    expect(second).toMatch(/^Live \w{12}: #\d+ promote by platform \(CI\), .*: A new checkout$/)
    expect(await run('deploy', 'catalog', '--why', 'Once more')).toMatch(
      /^This release is already live, /,
    )
    expect(await run('rollback', 'live', '--why', 'Once more')).toMatch(
      /^The target is already live, /,
    )
    expect(await read(deploymentResponseSchema, ...line)).toMatchObject({ isUnchanged: true })
    expect(real.server.live()).toBe(live)
  })

  it('rolls one container back to its previous release, or to its release of a named composition', async () => {
    const [first, cart, shopOfFirst] = [idOf('catalog'), idOf('cart'), real.server.live()]
    for (const _ of [2, 3]) await run('deploy', await publish(), '--why', 'Lower prices')
    const second = (await real.server.compositions.findText(real.server.live())) ?? ''
    expect(second).not.toContain(first)
    const moved = await read(
      deploymentResponseSchema,
      'rollback',
      'catalog',
      '--why',
      'Wrong prices',
    )
    expect(moved.move).toMatchObject({ kind: 'rollback', changed: ['catalog'] })
    expect(idOf('catalog')).not.toBe(first)
    const to = short(shopOfFirst)
    const text = await run('rollback', 'catalog', '--to', to, '--why', 'Wrong prices too')
    expect(text).toMatch(
      /, catalog changed: #\d+ rollback by platform \(CI\), .*: Wrong prices too\n/,
    )
    expect([idOf('catalog'), idOf('cart')]).toEqual([first, cart])
  })

  it('rolls the composition back, each time further, or to a named one', async () => {
    const before = [real.server.live()]
    for (const name of ['catalog', 'cart']) {
      await run('deploy', await publish(name), '--why', 'Lower prices')
      before.push(real.server.live())
    }
    const [first = '', second] = before
    await run('rollback', 'previous', '--why', 'Wrong prices')
    expect(real.server.live()).toBe(second)
    expect((await read(statusResponseSchema, 'status')).former.composition).toBe(first)
    const moved = await read(deploymentResponseSchema, 'rollback', 'previous', '--why', 'All wrong')
    expect(moved).toMatchObject({ isRebased: false, move: { composition: first } })
    await run('rollback', `#${moved.move.number - 1}`, '--why', 'Not so wrong')
    expect(real.server.live()).toBe(second)
  })

  it('rebases on concurrent deployments, and rejects changes of the same containers', async () => {
    const [base, cart] = [real.server.live(), await publish('cart')]
    await run('deploy', await publish(), '--why', 'Lower prices')
    const rebased = await run('deploy', cart, '--why', 'A new cart', '--base', base)
    expect(rebased).toContain(
      'There was another deployment in the meantime. Its changes stay live.',
    )
    const late = run('deploy', await publish(), '--why', 'Too late', '--base', base)
    await expect(late).rejects.toMatchObject({ code: 'base_moved' })
    const full = run('rollback', '#1', '--why', 'Too late', '--base', base)
    await expect(full).rejects.toMatchObject({ code: 'base_moved' })
  })
})

describe('npm run registry, other commands', () => {
  it('creates a preview link that shows one browser another composition', async () => {
    const release = await publish()
    const preview = await read(previewResponseSchema, 'preview', release, '--minutes', '5')
    expect(preview.composition).not.toBe(real.server.live())
    expect(new URL(preview.url).origin).toBe(real.server.dependencies.config.publicUrl)
    expect(Date.parse(preview.until) - Date.now()).toBeLessThanOrEqual(300_000)
    const text = await run('preview', '--composition', '#1')
    expect(text).toMatch(/^http:\/\/\S+\nshows \w{12} to one browser; expires in (29|30) min$/)
  })

  it('shows what gc would remove, and removes it with --delete', async () => {
    const { pool } = real.server.dependencies
    for (const _ of [1, 2, 3]) {
      await pool.query(`UPDATE pointer_log SET moved_at = moved_at - interval '8 days';
        UPDATE releases SET published_at = published_at - interval '8 days'`)
      await run('deploy', await publish(), '--why', 'A week later')
    }
    const shown = await read(gcResponseSchema, 'gc')
    expect(shown.isReal).toBe(false)
    expect(shown.releases.length).toBeGreaterThan(0)
    const input = await run('gc')
    expect(input).toContain('Nothing is removed yet: `npm run registry -- gc --delete` removes')
    const [, total] = /--delete` removes (.*)\.$/.exec(input) ?? []
    expect(await run('gc', '--delete')).toContain(`Removed: ${total}.`)
    expect(await run('gc', '--delete')).toBe('There is nothing to remove.')
    expect(await read(gcResponseSchema, 'gc', '--delete')).toMatchObject({ isReal: true, files: 0 })
  })

  it('creates, rotates and revokes tokens, and does not show a saved secret', async () => {
    const line = ['tokens', 'create', 'cart', '--scopes', 'move', '--label', 'CI of cart']
    const reported = await run(...line, '--save', '--json')
    const { token, savedAt } = JSON.parse(reported)
    const { id } = tokenSchema.parse(token)
    const secret = await readFile(savedAt, 'utf8')
    expect(reported).not.toContain(secret.trim())
    expect((await stat(savedAt)).mode & 0o077).toBe(0)
    expect(await run(...line)).toMatch(/\nqt_\S{43}\nStore it now, because it is shown only once/)
    const asCart = { ...real.env, REGISTRY_TOKEN: '' }
    const use = () => runRegistry(['tokens', '--as', 'cart'], asCart)
    expect(await use()).toContain(id)

    expect(await run('tokens', 'rotate', id, '--grace', '0', '--save')).toContain(savedAt)
    expect(await readFile(savedAt, 'utf8')).not.toBe(secret)
    const previous = runRegistry(['status'], { ...real.env, REGISTRY_TOKEN: secret })
    await expect(previous).rejects.toMatchObject({ code: 'no_token' })

    expect(await run('tokens', 'revoke', id)).toBe(`Token ${id} is revoked.`)
    await expect(use()).rejects.toThrow('was revoked')
    const listed = await read(tokensResponseSchema, 'tokens', 'list')
    expect(listed.find(one => one.id === id)).toMatchObject({ team: 'cart', scopes: ['move'] })
    expect(await run('tokens')).toMatch(
      new RegExp(`${id} +cart +move +CI of cart .* revoked \\d+ s`),
    )
  })

  it('lists who did what, including rejected requests', async () => {
    await expect(run('deploy', '0'.repeat(64), '--why', 'Nothing')).rejects.toThrow()
    const [last] = await read(auditResponseSchema, 'audit', '--limit', '1')
    expect(last).toMatchObject({ what: 'promote', outcome: 'refused' })
    expect(await run('audit')).toMatch(/platform \(CI\) +token\.revoke +done/)
  })

  it('exits with 1 and prints the message of the rejection', async () => {
    const token = await real.server.give('cart', ['publish', 'move'])
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const line = ['promote', await publish(), '--why', 'Lower prices']
    try {
      await endWith(line, () => runRegistry(line, { ...real.env, REGISTRY_TOKEN: token }))
      expect(process.exitCode).toBe(1)
    } finally {
      process.exitCode = undefined
    }
    expect(errors.mock.calls).toEqual([
      ['✘ This token is for cart, not for catalog: use one of the catalog team.'],
    ])
  })
})
