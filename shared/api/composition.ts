import * as z from 'zod/mini'

import { budgetsSchema } from './budgets.ts'
import { languageSchema } from './language-schema.ts'
import { roleSchema } from './session.ts'

const digestSchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))
/** `/r/<remote>/<name>.<contenthash>.<ext>`, flat. */
const pathSchema = z.string().check(z.regex(/^\/r\/[a-z]+\/[A-Za-z0-9._-]+$/))

export const fileSchema = z.object({
  path: pathSchema,
  digest: digestSchema,
  bytes: z.number(),
  /** Compressed variants beside the file (`.br`, `.gz`), with digests of their own. */
  encodings: z.object({
    br: z.optional(z.object({ digest: digestSchema, bytes: z.number() })),
    gzip: z.optional(z.object({ digest: digestSchema, bytes: z.number() })),
  }),
})
export type ReleaseFile = z.infer<typeof fileSchema>

/** Files of one exposed module, and the `shared/*` modules it imports statically (`cart`, `ui/button`). */
export const exposeSchema = z.object({
  js: z.array(pathSchema),
  css: z.array(pathSchema),
  uses: z.array(z.string()),
})
export type Expose = z.infer<typeof exposeSchema>

const textSchema = z.object({ title: z.string(), description: z.string() })

export const routeSchema = z.object({
  path: z.string(),
  expose: z.string(),
  component: z.string(),
  layout: z.enum(['default', 'auth', 'none']),
  colorMode: z.nullable(z.enum(['light', 'dark', 'system'])),
  payload: z.nullable(z.string()),
  skeleton: z.object({ rows: z.number(), columns: z.number(), height: z.number() }),
  role: z.nullable(roleSchema),
  text: z.record(languageSchema, textSchema),
})
export type Route = z.infer<typeof routeSchema>

export const slotSchema = z.object({
  name: z.string(),
  expose: z.string(),
  component: z.string(),
  priority: z.number(),
  skeleton: z.object({ width: z.number(), height: z.number() }),
})
export type Slot = z.infer<typeof slotSchema>

export const releaseSchema = z.object({
  name: z.string(),
  /** SHA-256 (hex) of the canonical file list and metadata. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Semver of the package: a label, never an identity. */
  label: z.string(),
  owner: z.string(),
  /** Script that registers the container; for the shell its first own script. */
  entry: pathSchema,
  files: z.array(fileSchema),
  exposes: z.record(z.string(), exposeSchema),
  routes: z.array(routeSchema),
  slots: z.array(slotSchema),
  locales: z.record(languageSchema, pathSchema),
  /** Contracts it speaks: `api/quote` or `shared/cart` → version. */
  contracts: z.record(z.string(), z.number()),
  /** Shared packages it asks the shell for: `react`, `nanostores`. */
  shared: z.array(z.string()),
  /** How heavy its team allows it to be, below the platform's ceilings. */
  budgets: z.optional(budgetsSchema),
})
export type Release = z.infer<typeof releaseSchema>

/** The parts of the document, which only the shell's release has. */
export const shellPartsSchema = z.object({
  /** HTML of the document with named places; also the error documents use it. */
  frame: pathSchema,
  /** Inlined into the document, by hash in the CSP: colour mode, guard, timers, recovery. */
  boot: pathSchema,
  /** First script: bundler runtime, composition reader, seal, trusted types. */
  runtime: pathSchema,
  /** Markup that stands when `shared` cannot load: Retry and sign-out as a plain form. */
  recovery: pathSchema,
  js: z.array(pathSchema),
  css: z.array(pathSchema),
  uses: z.array(z.string()),
})
export type ShellParts = z.infer<typeof shellPartsSchema>

/** The unit of release. Its id is the SHA-256 (hex) of its canonical form (RFC 8785). */
export const compositionSchema = z.object({
  version: z.literal(1),
  shell: z.extend(releaseSchema, { parts: shellPartsSchema }),
  shared: releaseSchema,
  /** catalog, cart, checkout, chat, by name. */
  remotes: z.record(z.string(), releaseSchema),
})
export type Composition = z.infer<typeof compositionSchema>

export const signedCompositionSchema = z.object({
  id: z.string(),
  composition: compositionSchema,
  /** Ed25519 over the canonical text, base64; empty only under `npm run dev`. */
  signature: z.string(),
})
export type SignedComposition = z.infer<typeof signedCompositionSchema>

/** The part of it that stands in the document, as `<script type="application/json" id="composition">`. */
export const documentCompositionSchema = z.object({
  id: z.string(),
  /** Digest of `/c/<id>.json`, awaited before anything that is not listed here. */
  digest: digestSchema,
  /** Container name → entry path: `shared` and every remote. */
  entries: z.record(z.string(), pathSchema),
  /** Path → digest: all files of shell, shared and every container that this document starts. */
  digests: z.record(z.string(), digestSchema),
  routes: z.array(z.extend(routeSchema, { remote: z.string() })),
  slots: z.array(z.extend(slotSchema, { remote: z.string() })),
  /** Container name → locale file of this document's language. */
  locales: z.record(z.string(), pathSchema),
  language: languageSchema,
  isSignedIn: z.boolean(),
  /** Route matched by the server, `null` on error documents. */
  matched: z.nullable(z.string()),
  /** Status and message of an error document, else `null`. */
  failure: z.nullable(z.object({ status: z.number(), message: z.string() })),
  /** Public settings: never secrets. */
  settings: z.object({
    signInUrl: z.string(),
    mainSiteUrl: z.string(),
    languageCookie: z.string(),
    /** Path under which the server answers icons of the public service; empty: there are none. */
    iconFallbackUrl: z.string(),
    isSandbox: z.boolean(),
    isDevelopment: z.boolean(),
    /** One in how many documents tells what it drew (`./telemetry.ts`); unset: none. */
    telemetrySampling: z.optional(z.number()),
    /** Accounts are made in this shop; else at the sign-in site. */
    hasAccounts: z.optional(z.boolean()),
    /** Where the sandbox shows what was mailed; unset when mail goes out for real. */
    outboxUrl: z.optional(z.string()),
    /** Origins of `EXTERNAL_ALLOW` and the payment provider, beside sign-in and main site. */
    externalAllow: z.optional(z.array(z.string())),
    /** `USER_INFO_PASSPHRASE`; without it user info is kept in memory only. */
    userInfoPassphrase: z.optional(z.string()),
  }),
})
export type PageComposition = z.infer<typeof documentCompositionSchema>
