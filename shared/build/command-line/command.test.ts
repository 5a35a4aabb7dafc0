import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

import { createBuiltShop } from '../../../shell/server/testing/composition-fixture.ts'
import { startTestRegistry, validToken } from '../registry/testing/fake-registry.ts'
import { toOwnCommands } from './command.ts'
import { programs } from './programs.ts'

it('lists its commands', async () => {
  const start = (...line: string[]) =>
    spawn(process.execPath, ['shared/build/bin/storefront.mjs', ...line])
  expect(await text(start('--help').stdout)).toContain('release [container…]')
  expect(await text(start('publish').stderr)).toBe(
    `✘ "publish" is not a command: choose ${Object.keys(programs).join(', ')}.\n`,
  )
})

it.each(Object.entries(programs))('has a help for the command %s', async (name, { load }) => {
  const run = await load()
  const help = await run(['--help'], {})
  expect(toOwnCommands(help, true)).toContain(`npx storefront ${name}`)
  expect(help).toContain('--help')
})

it('names commands that a team has in its own repository', () => {
  const text =
    'run `npm run registry -- rollback cart`, `npm run registry -- uses $cart`, or `npm run registry -- tokens --help`'
  expect(toOwnCommands(text, false)).toBe(text)
  expect(toOwnCommands(text, true)).toBe(
    'run `npx storefront rollback cart`, `npx storefront uses $cart`, or `npx storefront registry tokens --help`',
  )
})

it('fails with one sentence and exit code 1, also on Ctrl+C, and can resume', async () => {
  const registry = await startTestRegistry()
  const shop = await createBuiltShop()
  await shop.build('catalog', 'catalog 1')
  const sent = () => registry.requests.filter(request => request.startsWith('PUT'))
  const start = (token: string) => {
    const line = ['catalog', '--no-build', '--no-check', '--shop', registry.url]
    const child = spawn(process.execPath, ['shared/build/bin/storefront.mjs', 'release', ...line], {
      env: { ...process.env, REGISTRY_TOKEN: token, DIST_DIR: shop.distDir },
    })
    const ended = Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
    return { child, ended: ended.then(([[code], stderr]) => ({ code, stderr })) }
  }
  try {
    const rejected = await start(`qt_${'u'.repeat(43)}`).ended
    expect(rejected).toEqual({ code: 1, stderr: '✘ Name a token that is known here.\n' })
    const broken = start(validToken)
    registry.fault = ({ method }) => {
      // Four files are sent in parallel, so the fifth arrives after the registry accepted one of them.
      if (method !== 'PUT' || sent().length < 5) return false
      broken.child.kill('SIGINT')
      return true
    }
    expect(await broken.ended).toEqual({
      code: 1,
      stderr: '\n✘ Stopped: run the same command again to send only the missing files.\n',
    })
    expect(registry.published).toEqual([])
    registry.fault = () => false
    registry.requests.length = 0
    expect(await start(validToken).ended).toEqual({ code: 0, stderr: '' })
    expect(sent().length).toBeLessThan(8)
  } finally {
    await registry.close()
    await shop.remove()
  }
})
