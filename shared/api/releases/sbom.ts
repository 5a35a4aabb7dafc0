import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, whenSchema } from './registry.ts'

/** A package in a CycloneDX document. The shop reads only these fields. */
const componentSchema = z.object({
  type: z.literal('library'),
  /** With its scope: `@nanostores/react`. */
  name: z.string(),
  version: z.string(),
  /** Package URL: `pkg:npm/%40nanostores/react@1.0.0`. */
  purl: z.string(),
  licenses: z.optional(z.array(z.object({ expression: z.string() }))),
})

/** The packages in the scripts and style sheets of a release, or in a server: CycloneDX 1.6 as JSON. */
export const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.object({
    component: z.object({
      type: z.literal('application'),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
    }),
  }),
  components: z.array(z.extend(componentSchema, { 'bom-ref': z.string() })),
})
export type Sbom = z.infer<typeof sbomSchema>

/** A release that was live within the period, and what it has of a package. */
const packageUseSchema = z.object({
  container: containerSchema,
  id: z.string(),
  label: z.string(),
  isLive: z.boolean(),
  /** When a deployment or canary last gave it to visitors. */
  lastAt: whenSchema,
  /** The versions of the package in its files, none if it has no such package; null if it is unknown. */
  versions: z.nullable(z.array(z.string())),
})
export type PackageUse = z.infer<typeof packageUseSchema>
/** Response of `GET /_registry/packages`: the releases of the live composition first. */
export const packagesResponseSchema = envelope(z.array(packageUseSchema))
