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
  const response = await fetch(`${url}/_registry/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const content: unknown = await response.json()
  expect(content).toMatchObject({ result: true })
  return content
}

export async function openRegistry({ dataDir }: RealShop, url: string): Promise<Registry> {
  return { url, token: await readFile(join(dataDir, 'secrets', 'platform-token'), 'utf8') }
}

/** Publishes the built container with another label: another release of the same files. */
export async function publishRelabelled(registry: Registry, name: string): Promise<string> {
  const built = JSON.parse(await readFile(join(dist, name, 'release.json'), 'utf8'))
  const renamed = { ...built, label: '99.0.0' }
  const release = { ...renamed, id: releaseId(renamed) }
  const announced = announcedResponseSchema.parse(await send(registry, 'releases', release))
  expect(announced.content.missing).toEqual([])
  await send(registry, `releases/${release.id}/complete`)
  return release.id
}

/** Id of the composition of a new page load of this server. */
export async function compositionAt(url: string): Promise<string> {
  const html = await (await fetch(`${url}/guest`)).text()
  return /<html[^>]* data-composition="([0-9a-f]{64})"/.exec(html)?.[1] ?? ''
}

/** Deploys. Returns the ms from the response until another server is first asked for a page that has the new composition. */
export async function measureLag(
  registry: Registry,
  other: string,
  deployment: { path: 'promote' | 'rollback'; body: object },
): Promise<number> {
  const body = { why: 'Measures the delay of a deployment', ...deployment.body }
  const deployed = deploymentResponseSchema.parse(await send(registry, deployment.path, body))
  const respondedAt = performance.now()
  const { composition } = deployed.content.move
  expect(await compositionAt(registry.url)).toBe(composition)
  return vi.waitFor(
    async () => {
      const requestedAt = performance.now()
      expect(await compositionAt(other)).toBe(composition)
      return requestedAt - respondedAt
    },
    { timeout: 10_000, interval: 20 },
  )
}
