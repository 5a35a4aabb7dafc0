import { resolve } from 'node:path'
import type { Release } from '@storefront/api/composition'

import type { Exposes } from '../bundler/exposes.ts'
import { writeHashed } from '../release/release-files.ts'
import { buildServerScript } from './build-script.ts'
import { fromShared, remoteSource, sharedSource } from './script-sources.ts'

type Container = { name: string; folder: string; exposes: Exposes }

type ServerRendering = NonNullable<Release['serverRendering']>

export type WrittenScript = {
  /** What the release says about it, with the name of the file as `script`. */
  serverRendering: ServerRendering
  packageFiles: () => string[]
}

/**
 * Writes the script with which the server renders these pages of a container; for `shared`, the script with its modules.
 * @throws when it cannot be built
 */
export async function writeServerScript(
  container: Container,
  pages: Exposes,
  target: string,
): Promise<WrittenScript> {
  const { name, exposes } = container
  const folder = resolve(container.folder)
  const { text, packageFiles } = await buildServerScript(
    name === 'shared'
      ? { name, folder, source: sharedSource(folder, exposes) }
      : { name, folder, source: remoteSource(folder, pages), externals: fromShared },
  )
  const script = await writeHashed(target, 'server.txt', text)
  return {
    serverRendering: { script, exposes: Object.keys(pages).sort() },
    packageFiles: () => packageFiles,
  }
}
