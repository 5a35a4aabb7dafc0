import * as z from 'zod/mini'

/**
 * What a release offers to other containers and uses of them, as its build recorded it
 * (`/r/<name>/interface.<hash>.json`). The registry compares releases by it before it deploys them
 * (`@storefront/kit/compatibility`). Of all pages, only the inspector loads it.
 */

/** Places in the sources of the container: `src/purchase/purchase.ts:5`. */
const sitesSchema = z.array(z.string())
/** A name → where the sources use it. */
const usedNamesSchema = z.record(z.string(), sitesSchema)
/** A JSON Schema of draft 2020-12. */
const jsonSchema = z.record(z.string(), z.unknown())
export type JsonSchema = z.infer<typeof jsonSchema>

/** The schemas of a call; null: the endpoint has none. */
const callContractSchema = z.object({
  params: z.nullable(jsonSchema),
  query: z.nullable(jsonSchema),
  request: z.nullable(jsonSchema),
  response: z.nullable(jsonSchema),
})

const endpointContractSchema = z.extend(callContractSchema, {
  /** Topic → schema of the data of its events. Absent: the server has events, but it recorded none of their schemas. */
  events: z.optional(z.nullable(z.record(z.string(), jsonSchema))),
})

/** A JSDoc tag of an export declares that a later release removes it (`docs/compatibility.md`). */
export const deprecationSchema = z.object({
  /** The first and the last day of its window in UTC: `2026-11-27`. The export stays until the end of the last day. */
  since: z.iso.date(),
  until: z.iso.date(),
  /** `use addLines of shared/cart` */
  instead: z.string().check(z.regex(/^(?!.*\*\/)\S.{0,199}$/)),
})
export type Deprecation = z.infer<typeof deprecationSchema>

const deprecatedSchema = z.record(z.string(), z.record(z.string(), deprecationSchema))
/** Expose → export → its deprecation. */
export type DeprecatedExports = z.infer<typeof deprecatedSchema>

/** The endpoint whose events pages subscribe to (`shared/events`). */
export const eventStream = 'GET /api/events'

/** `POST /api/v3/quotes` → its schemas. */
export const endpointContractsSchema = z.record(z.string(), endpointContractSchema)
export type EndpointContracts = z.infer<typeof endpointContractsSchema>

export const releaseInterfaceSchema = z.object({
  version: z.literal(1),
  offers: z.object({
    /** Expose → names of its exports: `cart` → `['$cart', 'addToCart', …]`. */
    modules: z.record(z.string(), z.array(z.string())),
    /** Exports of these modules that a later release removes. Absent: none, or the build recorded none. */
    deprecated: z.optional(deprecatedSchema),
    /** Packages that the shell provides, with exact versions: `react/jsx-runtime` → `19.3.0`. */
    packages: z.record(z.string(), z.string()),
    /** Keys of the texts of `shared`, which every container can show: `error.network`. */
    texts: z.array(z.string()),
    /** CSS custom properties that its style sheets declare: `--space-2`. */
    tokens: z.array(z.string()),
    /** Extension slots → the schema of the context that their extensions get. Absent: the build recorded none. */
    slots: z.optional(z.record(z.string(), jsonSchema)),
  }),
  uses: z.object({
    /** `shared/cart` → `addToCart` → import sites. The name `*` is the whole module. */
    modules: z.record(z.string(), usedNamesSchema),
    /** Packages of the shell, with the exact versions that the release was built against. */
    packages: z.record(z.string(), z.string()),
    /** Endpoints that its sources call, with the schemas that the release was built with. */
    endpoints: z.record(z.string(), z.extend(callContractSchema, { sites: sitesSchema })),
    /**
     * Topics of the event stream that its sources subscribe to, with the schemas of their data that the release was
     * built with. Absent: the build recorded no topics.
     */
    events: z.optional(z.record(z.string(), z.object({ schema: jsonSchema, sites: sitesSchema }))),
    /** Texts of `shared`. */
    texts: usedNamesSchema,
    /** CSS custom properties without a fallback that the container does not declare itself. */
    tokens: usedNamesSchema,
    /** Extension slots that it fills → the schema of the context that it reads. Absent: the build recorded none. */
    slots: z.optional(z.record(z.string(), jsonSchema)),
  }),
  /** Stored data by name, for example `cart`: the versions of its schema. */
  state: z.object({
    reads: z.record(z.string(), z.array(z.number())),
    writes: z.record(z.string(), z.number()),
  }),
})
export type ReleaseInterface = z.infer<typeof releaseInterfaceSchema>
