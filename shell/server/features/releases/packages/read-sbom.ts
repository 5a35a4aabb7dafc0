import type { Release } from '@storefront/api/composition'
import { type Sbom, sbomSchema } from '@storefront/api/sbom'

import type { FileStore } from '../composition/store/file-store.ts'

/** Undefined if the text is no SBOM. */
export function parseSbom(text: string): Sbom | undefined {
  try {
    return sbomSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The versions of a package in a release. Null if the release has no intact SBOM. */
export async function readVersions(
  store: FileStore,
  { files, sbom }: Release,
  name: string,
): Promise<string[] | null> {
  const file = files.find(({ path }) => path === sbom)
  const bytes = file && (await store.read(file))
  const components = bytes && parseSbom(bytes.toString('utf8'))?.components
  if (!components) return null
  return components.filter(component => component.name === name).map(({ version }) => version)
}
