import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'
import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { readEnvironment } from '../shell/server/config/environment.ts'

const serviceSchema = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
})
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  secrets: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
})
type Service = z.infer<typeof serviceSchema>

let compose: z.infer<typeof composeSchema>
let shops: Service[]
beforeAll(async () => {
  const text = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
  compose = composeSchema.parse(parse(text))
  const names = Object.keys(compose.services).filter(name => name.startsWith('shop-'))
  shops = names.map(name => serviceSchema.parse(compose.services[name]))
})

const withoutFile = (name: string) => name.replace(/_FILE$/, '')

it('has two servers with the same settings and no shared disk', () => {
  expect(shops).toHaveLength(2)
  expect(shops[0]).toEqual(shops[1])
  expect(shops.flatMap(({ volumes }) => volumes)).toEqual([])
})

it('sets only documented settings, and values that a server accepts', async () => {
  const documented = await readFile(join(root, 'docs/settings.md'), 'utf8')
  const { environment } = serviceSchema.parse(shops[0])
  for (const name of Object.keys(environment)) expect(documented).toContain(withoutFile(name))
  const settings = Object.entries(environment).map(([name, value]) =>
    name.endsWith('_FILE') ? [withoutFile(name), 'the content of the file'] : [name, value],
  )
  const read = readEnvironment(Object.fromEntries(settings))
  expect(read).toMatchObject({ DRAIN_PAUSE: 3, SANDBOX: false, TRUST_PROXY: ['uniquelocal'] })
})

it('gives both servers the secrets that each would otherwise generate on its own disk', () => {
  const { environment, secrets } = serviceSchema.parse(shops[0])
  const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
  expect(files.map(([, path]) => path).sort()).toEqual(
    secrets.map(name => `/run/secrets/${name}`).sort(),
  )
  expect(files.map(([name]) => withoutFile(name)).sort()).toEqual([
    ...['LINK_SECRET', 'SIGNING_KEY', 'USER_INFO_PASSPHRASE', 'WEBHOOK_SECRET'],
  ])
})

it('names only services, secrets, and volumes that it has', () => {
  const { services } = compose
  for (const { depends_on: needs, secrets, volumes } of Object.values(services)) {
    const names = Array.isArray(needs) ? needs : Object.keys(needs)
    expect(Object.keys(services)).toEqual(expect.arrayContaining(names))
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets))
    const named = volumes.map(volume => volume.split(':')[0] ?? '').filter(name => name[0] !== '.')
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named))
  }
})
