import * as z from 'zod/mini'

import { roleSchema } from '../accounts/session.ts'
import { languageSchema } from '../language/language-schema.ts'
import { budgetsSchema } from './budgets.ts'

const digestSchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))
/** `/r/<remote>/<name>.<contenthash>.<ext>`, flat. */
const pathSchema = z.string().check(z.regex(/^\/r\/[a-z]+\/[A-Za-z0-9._-]+$/))

/** A file of a release, with its size in bytes and its digest. */
export const fileSchema = z.object({
  path: pathSchema,
  digest: digestSchema,
  bytes: z.number(),
  /** Compressed variants next to the file (`.br`, `.gz`), with their own digests. */
  encodings: z.object({
    br: z.optional(z.object({ digest: digestSchema, bytes: z.number() })),
    gzip: z.optional(z.object({ digest: digestSchema, bytes: z.number() })),
  }),
})
export type ReleaseFile = z.infer<typeof fileSchema>

/** `/maps/<remote>/<name>.<contenthash>.json`. No server has routes below `/maps`. */
const mapsPathSchema = z.string().check(z.regex(/^\/maps\/[a-z]+\/[A-Za-z0-9._-]+\.json$/))

/** A file of a release as the store has it: one that it serves, or its source maps. */
export const storedFileSchema = z.extend(fileSchema, {
  path: z.union([pathSchema, mapsPathSchema]),
})

/** Files of one exposed module, and the `shared/*` modules that it imports statically (`cart`, `ui/button`). */
const exposeSchema = z.object({
  js: z.array(pathSchema),
  css: z.array(pathSchema),
  uses: z.array(z.string()),
})
export type Expose = z.infer<typeof exposeSchema>

const textSchema = z.object({ title: z.string(), description: z.string() })

/** A page of a remote, from its `remote.config.ts`. `component` is the name of its export. */
const routeSchema = z.object({
  path: z.string(),
  expose: z.string(),
  component: z.string(),
  layout: z.enum(['default', 'auth', 'none']),
  colorMode: z.nullable(z.enum(['light', 'dark', 'system'])),
  payload: z.nullable(z.string()),
  skeleton: z.object({
    rows: z.number(),
    columns: z.number(),
    height: z.number(),
    /** Keys of the container's texts for the heading of the page. `above`: px of what the page has above it. */
    heading: z.optional(
      z.object({
        title: z.string(),
        description: z.optional(z.string()),
        above: z.optional(z.number()),
      }),
    ),
  }),
  role: z.nullable(roleSchema),
  text: z.record(languageSchema, textSchema),
  /** Its link in the main navigation (`./navigation.ts`). Unset: none. */
  navigation: z.optional(
    z.object({ text: z.record(languageSchema, z.string()), order: z.number() }),
  ),
})
export type Route = z.infer<typeof routeSchema>

/** A slot of a remote, from its `remote.config.ts`. Sizes in px. */
const slotSchema = z.object({
  name: z.string(),
  expose: z.string(),
  component: z.string(),
  priority: z.number(),
  skeleton: z.object({ width: z.number(), height: z.number() }),
})

const fillShape = {
  /** The name of the slot: `plan.details`. */
  slot: z.string(),
  expose: z.string(),
  component: z.string(),
  /** Extensions of a slot stand and load by this number, then by the name of their remote. */
  order: z.number(),
  /** The size of the box of the extension. Without a width, it is as wide as the slot. */
  skeleton: z.object({ width: z.optional(z.number()), height: z.number() }),
}

/** A component for an extension slot of another container, from `remote.config.ts`. Sizes in px. */
const fillSchema = z.object({
  ...fillShape,
  /** Its name for customers. */
  text: z.record(languageSchema, z.string()),
})
export type Fill = z.infer<typeof fillSchema>

/** What the server needs to render pages of a container into documents (`docs/decisions/0081-pages-from-the-server.md`). */
const serverRenderingSchema = z.object({
  /** A script for the sandbox of the server. It is a text file, so that no page can run it. */
  script: pathSchema,
  /** The exposes of the pages that it can render. For `shared`, none: it has the modules that pages use. */
  exposes: z.array(z.string()),
})

/** One build of one container: its files, pages, slots and dependencies (`release.json`). */
export const releaseSchema = z.object({
  name: z.string(),
  /** SHA-256 (hex) of the canonical file list and metadata. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Semver of the package. It is only a label; the identity is `id`. */
  label: z.string(),
  owner: z.string(),
  /** The script that registers the container; for the shell, its first own script. */
  entry: pathSchema,
  files: z.array(fileSchema),
  exposes: z.record(z.string(), exposeSchema),
  routes: z.array(routeSchema),
  slots: z.array(slotSchema),
  /** The extension slots of other containers that it fills. Unset: none. */
  fills: z.optional(z.array(fillSchema)),
  locales: z.record(languageSchema, pathSchema),
  /** The contracts that the release was built against: `api/quote` or `shared/cart` → version. */
  contracts: z.record(z.string(), z.number()),
  /** The packages that it needs from the shell: `react`, `nanostores`. */
  shared: z.array(z.string()),
  /** Declarations of what it exposes (`release-types.ts`). Without them, checks of types call the release unknown. */
  types: z.optional(pathSchema),
  /** Size limits of the team, below the platform's ceilings. */
  budgets: z.optional(budgetsSchema),
  /** What it offers and uses (`./interface.ts`). A release without it is unknown to the static checks. */
  interface: z.optional(pathSchema),
  /** The packages in its files (`./sbom.ts`). The packages of a release without it are unknown. */
  sbom: z.optional(pathSchema),
  /** The source maps of its scripts (`./source-maps.ts`), which the shop stores and never serves. */
  maps: z.optional(z.extend(fileSchema, { path: mapsPathSchema })),
  /** Unset: the server renders none of its pages. */
  serverRendering: z.optional(serverRenderingSchema),
})
export type Release = z.infer<typeof releaseSchema>

/** The parts of the HTML page that only the shell's release has. */
const shellPartsSchema = z.object({
  /** The HTML of the page with placeholders. Error pages use it, too. */
  frame: pathSchema,
  /** Script that is inlined into the page, with its hash in the CSP: color mode, reload guard, timers, recovery. */
  boot: pathSchema,
  /** First script of the page: bundler runtime, composition reader, integrity checks, trusted types. */
  runtime: pathSchema,
  /** Markup that is shown when `shared` cannot load: a retry link and a sign-out form. */
  recovery: pathSchema,
  js: z.array(pathSchema),
  css: z.array(pathSchema),
  uses: z.array(z.string()),
  /** The shell replaces content that the server rendered with the page. Unset: no. */
  takesOver: z.optional(z.boolean()),
})
export type ShellParts = z.infer<typeof shellPartsSchema>

/** One release of each container. Its id is the SHA-256 (hex) of its canonical form (RFC 8785). */
export const compositionSchema = z.object({
  version: z.literal(1),
  shell: z.extend(releaseSchema, { parts: shellPartsSchema }),
  shared: releaseSchema,
  /** By name: catalog, cart, checkout, chat. */
  remotes: z.record(z.string(), releaseSchema),
})
export type Composition = z.infer<typeof compositionSchema>

/** A component in an extension slot, as pages know it. */
const extensionSchema = z.object({
  ...fillShape,
  remote: z.string(),
  /** Its name in the language of the page. */
  title: z.string(),
})
export type Extension = z.infer<typeof extensionSchema>

/** The part of the composition in the page, as `<script type="application/json" id="composition">`. */
export const documentCompositionSchema = z.object({
  id: z.string(),
  /** Digest of `/c/<id>.json`. The page checks it before it loads anything that is not listed here. */
  digest: digestSchema,
  /** Container name → entry path: `shared` and every remote. */
  entries: z.record(z.string(), pathSchema),
  /** Path → digest: all files of the shell, `shared` and every container that this page starts. */
  digests: z.record(z.string(), digestSchema),
  routes: z.array(z.extend(routeSchema, { remote: z.string() })),
  slots: z.array(z.extend(slotSchema, { remote: z.string() })),
  /** The components in all extension slots, in their order. Unset: none. */
  extensions: z.optional(z.array(extensionSchema)),
  /** Container name → translation file in this page's language. */
  locales: z.record(z.string(), pathSchema),
  /** Remotes that are switched off. The page neither has their entries nor starts them. Unset: none. */
  off: z.optional(z.array(z.string())),
  language: languageSchema,
  isSignedIn: z.boolean(),
  /** The route that the server matched; `null` on error pages. */
  matched: z.nullable(z.string()),
  /** Status and message of an error page, else `null`. */
  failure: z.nullable(z.object({ status: z.number(), message: z.string() })),
  /** Public settings, never secrets. */
  settings: z.object({
    signInUrl: z.string(),
    mainSiteUrl: z.string(),
    languageCookie: z.string(),
    /** Path under which the server provides icons of the public service; empty when there are none. */
    iconFallbackUrl: z.string(),
    isSandbox: z.boolean(),
    isDevelopment: z.boolean(),
    /** One in this many page loads reports what it rendered (`../telemetry/telemetry.ts`); unset: none. */
    telemetrySampling: z.optional(z.number()),
    /** The share of API calls that start a trace, 0 to 1; unset: none. */
    traceRatio: z.optional(z.number()),
    /** Customers create accounts in this shop; otherwise at the sign-in site. */
    hasAccounts: z.optional(z.boolean()),
    /** The name of the OpenID provider of staff; unset when they sign in like customers. */
    staffProvider: z.optional(z.string()),
    /** Where the sandbox shows sent emails; unset when emails are really sent. */
    outboxUrl: z.optional(z.string()),
    /** Origins of `EXTERNAL_ALLOW` and the payment provider, in addition to sign-in and main site. */
    externalAllow: z.optional(z.array(z.string())),
    /** `USER_INFO_PASSPHRASE`; without it, user info is stored in memory only. */
    userInfoPassphrase: z.optional(z.string()),
  }),
})
export type PageComposition = z.infer<typeof documentCompositionSchema>
