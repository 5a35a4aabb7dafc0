import type * as z from 'zod/mini'

import type { Role } from '../accounts/session.ts'
import type { PayloadSource } from '../catalog/payload.ts'
import type { Language } from '../language/language.ts'
import type { Budgets } from './budgets.ts'
import type { StoredState } from './stored-state.ts'

/** A placeholder of bars that is shown before the code loads. It is plain data, so that the server can render it. */
type Skeleton = {
  rows: number
  columns: number
  /** Height of one row in px. */
  height: number
  /**
   * The heading of the page, which the document contains before any code: keys of this remote's texts (`home.title`).
   * Set it only if the page starts with a `PageHeader` that has these texts. `above`: height in px of what the page has
   * above it, like the steps of an order.
   */
  heading?: { title: string; description?: string; above?: number }
}

/** A page of a remote. */
type PageConfig = {
  /**
   * Path of the route without language prefix: `/reviews`, `/reviews/:id`, `/reviews/*`. The platform team grants the
   * prefix `/reviews` to the team.
   */
  path: string
  /** `./src/pages/home-page.tsx`. Its component has the name of the file in PascalCase: `HomePage`. */
  module: string
  layout: 'default' | 'auth' | 'none'
  /** A page can force a color mode (S2.forced-mode). The shop ignores `system`, with a warning. */
  colorMode?: 'light' | 'dark' | 'system'
  /** Path of `{api}` whose public response is the payload of this route (S7.payload). */
  payload?: PayloadSource
  /**
   * Modules of `shared` that the page needs first although their code loads on demand. The document preloads them.
   * `http-client`: the page cannot be used before the response to a request that depends on this browser.
   */
  preload?: 'http-client'[]
  /**
   * The server renders the page with its payload into the document, so that customers see it before its code loads. Its
   * component must render the same for all customers from texts, payload and `shared`, until its effects run.
   */
  isServerRendered?: boolean
  skeleton: Skeleton
  role?: Role
  text: Record<Language, { title: string; description: string }>
  /** Adds a link to the main navigation, after those of the shell. `order`: lower numbers first, default 100. */
  navigation?: { text: Record<Language, string>; order?: number }
}

/** A slot of a remote. */
type SlotConfig = {
  /** Name by which the shell positions it: `mini-cart`. */
  name: string
  module: string
  /** Slots load after the page is ready, lower numbers first. */
  priority: number
  /** Reserved space until it is loaded, in px. */
  skeleton: { width: number; height: number }
}

/** An extension slot that other remotes can fill. `ExtensionSlot` of `shared/extension-slot` renders it. */
type OfferConfig = {
  /** A noun and a place: `plan.details`. No other container offers the same name. */
  name: string
  /** What each extension gets. The registry compares it with what the extensions read. */
  context: z.ZodMiniType
}

/** A component of this remote in an extension slot of another container. */
type FillConfig = {
  /** The name of the slot: `plan.details`. */
  slot: string
  module: string
  /** What the component reads of the context of the slot. It gets the context as the property `context`. */
  context: z.ZodMiniType
  /** Extensions of a slot stand and load by this number, then by the name of their remote. */
  order: number
  /**
   * The size of its box in px, from the start and whatever it contains, so that nothing moves. Larger content scrolls in
   * the box. Without a width, the box is as wide as the slot. The slot can limit the height.
   */
  skeleton: { width?: number; height: number }
  /** The name of the extension for customers, for example in "Cannot load …". */
  text: Record<Language, string>
}

/** The content of a team's `remote.config.ts`. */
export type RemoteConfig = {
  name: string
  /** The responsible team. */
  owner: string
  pages: PageConfig[]
  slots: SlotConfig[]
  /** Extension slots that this container offers. */
  offers?: OfferConfig[]
  /** Extension slots of other containers that this remote fills. */
  fills?: FillConfig[]
  /** Folder with en.json, zh-TW.json and es.json. */
  locales: string
  /**
   * Compressed (br) kilobytes that the team allows its release. The registry rejects a larger one. The platform's
   * ceilings apply as well (`npm run registry -- budgets`).
   */
  budgets?: Budgets
  /** What the remote stores in browsers. `stored-samples/<name>-<version>.json` has a sample of each version. */
  state?: StoredState
}

/** Declares a remote. The build checks paths, languages and names. */
export function defineRemote(config: RemoteConfig): RemoteConfig {
  return config
}
