import { type Sbom, sbomSchema } from '@storefront/api/sbom'

import type { InstalledPackage } from './installed-package.ts'

/** The package URL of a package of npm. Only the scope needs an encoding. */
function toPurl({ name, version }: InstalledPackage): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`
}

function toComponent(installed: InstalledPackage): Sbom['components'][number] {
  const { name, version, license } = installed
  const purl = toPurl(installed)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  }
}

/**
 * The bill of materials of a program. It has neither a time nor a random number, so that the same packages give the
 * same text and the same release.
 */
export function toSbom(
  program: { name: string; version: string },
  packages: InstalledPackage[],
): Sbom {
  const { name, version } = program
  return sbomSchema.parse({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: packages.map(toComponent),
  })
}
