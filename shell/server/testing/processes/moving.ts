import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announcedResponseSchema } from '@storefront/api/registry'
import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { releaseId } from '@storefront/kit/release/canonical'
import { expect, vi } from 'vitest'

import { dist, type RealShop } from './real-shop.ts'

type Registry = { url: string; token: string }

export async function send(
  { url, token }: Registry,
  path: string,
  body?: object,
): Promise<unknown> {
  const responded = await fetch(`${url}/_registry/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const content: unknown = await responded.json()
  expect(content).toMatchObject({ result: true })
  return content
}

export async function openRegistry({ dataDir }: RealShop, url: string): Promise<Registry> {
  return { url, token: await readFile(join(dataDir, 'secrets', 'platform-token'), 'utf8') }
}

/** The built container under another label: a release of its own, of the same files. */
export async function publishRelabelled(registry: Registry, name: string): Promise<string> {
  const built = JSON.parse(await readFile(join(dist, name, 'release.json'), 'utf8'))
  const renamed = { ...built, label: '99.0.0' }
  const release = { ...renamed, id: releaseId(renamed) }
  const announced = announcedResponseSchema.parse(await send(registry, 'releases', release))
  expect(announced.content.missing).toEqual([])
  await send(registry, `releases/${release.id}/complete`)
  return release.id
}

/** The shop that a new document of this server is made of. */
export async function shopAt(url: string): Promise<string> {
  const document = await (await fetch(`${url}/guest`)).text()
  return /<html[^>]* data-composition="([0-9a-f]{64})"/.exec(document)?.[1] ?? ''
}

/** Makes a move, and tells how many ms after its answer another server was asked for the first document with it. */
export async function lagOf(
  registry: Registry,
  other: string,
  move: { path: 'promote' | 'rollback'; body: object },
): Promise<number> {
  const body = { why: 'to see how soon it is seen', ...move.body }
  const moved = deploymentResponseSchema.parse(await send(registry, move.path, body))
  const answeredAt = performance.now()
  const { composition } = moved.content.move
  expect(await shopAt(registry.url)).toBe(composition)
  return vi.waitFor(
    async () => {
      const askedAt = performance.now()
      expect(await shopAt(other)).toBe(composition)
      return askedAt - answeredAt
    },
    { timeout: 10_000, interval: 20 },
  )
}
