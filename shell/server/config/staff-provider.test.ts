import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { readConfig } from '../config.ts'
import { toPageOptions } from '../public-settings.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-staff-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const read = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ...variables })
const all = {
  OIDC_ISSUER: 'https://login.quarry.io/realms/shop',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_OPERATORS: 'shop-operators, Platform Team',
}

it('switches the provider on with its issuer', async () => {
  expect((await read()).staffProvider).toBeNull()
  const config = await read(all)
  expect(config.staffProvider).toEqual({
    issuer: 'https://login.quarry.io/realms/shop',
    clientId: 'shop',
    clientSecret: 'secret',
    name: 'login.quarry.io',
    scope: 'openid profile email',
    roleClaim: 'groups',
    operators: ['shop-operators', 'Platform Team'],
    agents: [],
    hasAccountRoles: false,
  })
  expect(toPageOptions(config).settings.staffProvider).toBe('login.quarry.io')
  expect(JSON.stringify(toPageOptions(config))).not.toContain('"secret"')
})

it('reads the secret from a file', async () => {
  const path = join(dataDir, 'secret')
  await writeFile(path, 'from the file\n')
  const { OIDC_CLIENT_SECRET: _, ...rest } = all
  const config = await read({ ...rest, OIDC_CLIENT_SECRET_FILE: path })
  expect(config.staffProvider?.clientSecret).toBe('from the file')
})

it.each([
  ['OIDC_ISSUER', { OIDC_ISSUER: '' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.quarry.io' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
  ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: '' }],
  ['OIDC_OPERATORS', { OIDC_OPERATORS: ' ,' }],
  ['OIDC_SCOPE', { OIDC_SCOPE: 'profile' }],
])('names the setting %s if it is missing or wrong', async (name, changes) => {
  await expect(read({ ...all, ...changes })).rejects.toThrow(`Setting ${name} is`)
})

it('allows an issuer without https on this machine only', async () => {
  const config = await read({ ...all, OIDC_ISSUER: 'http://127.0.0.1:8080' })
  expect(config.staffProvider?.issuer).toBe('http://127.0.0.1:8080')
})
