import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'

import type { TestDeployments } from './create-deployments.ts'

/** Publishes builds as a team's command does: over HTTP, with a token. */
export function createTokenSender({ app, shop }: Pick<TestDeployments, 'app' | 'shop'>) {
  return async (
    name: string,
    text: string,
    secret: string,
    beforeCompletion: () => Promise<void> = async () => undefined,
  ): Promise<string> => {
    await shop.build(name, text)
    const folder = join(shop.distDir, name)
    const manifest: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
    const authorization = `Bearer ${secret}`
    const url = '/_registry/releases'
    const headers = { authorization }
    const announced = await app.inject({ method: 'POST', url, headers, payload: manifest })
    for (const file of announced.json().content.missing as string[])
      await app.inject({
        method: 'PUT',
        url: `${url}/${manifest.id}/files/${encodeURIComponent(file)}`,
        headers: { authorization, 'content-type': 'application/octet-stream' },
        payload: await readFile(join(folder, file)),
      })
    await beforeCompletion()
    const completed = await app.inject({
      method: 'POST',
      url: `${url}/${manifest.id}/complete`,
      headers,
    })
    if (completed.statusCode !== 200) throw new Error(completed.body)
    return manifest.id
  }
}
