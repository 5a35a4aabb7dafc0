import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dist } from '@storefront/kit/root'

import { makeCheckout } from '../can-i-deploy/checkout.ts'
import type { Build } from './local-shop.ts'
import { buildOf } from './sides.ts'

/** One changed line of the code that the first page starts with. */
const change = {
  file: 'remotes/catalog/src/list/plan-list.tsx',
  from: 'const longCount = 120',
  to: 'const longCount = 121',
}

export type BeforeAndAfter = { before: Build; after: Build }
export type ReleaseBuilds = { federated: BeforeAndAfter; monolith: BeforeAndAfter }

/**
 * The builds before and after a release of catalog that changes one line. Both are built in a copy of the project,
 * because the folder of a package changes the short names of its modules. All other containers have the same files.
 */
export async function buildRelease(folder: string): Promise<ReleaseBuilds> {
  const checkout = await makeCheckout(folder)
  const { DIST_DIR: _, ...env } = process.env
  const build = async (name: string): Promise<string> => {
    const target = join(folder, name)
    await cp(dist, target, { recursive: true })
    const command = join(folder, 'node_modules', '.bin', 'tsx')
    await promisify(execFile)(command, ['scripts/build.ts', 'catalog', 'monolith'], {
      cwd: folder,
      env: { ...env, DIST_DIR: target },
    })
    return target
  }
  const before = await build('before')
  const after = await checkout.withChange(change, () => build('after'))
  const both = (name: keyof ReleaseBuilds) => ({
    before: buildOf(name, before),
    after: buildOf(name, after),
  })
  return { federated: both('federated'), monolith: both('monolith') }
}
