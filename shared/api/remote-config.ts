import type { Budgets } from './budgets.ts'
import type { Language } from './language.ts'
import type { PayloadSource } from './payload.ts'
import type { Role } from './session.ts'

/** What is drawn before code arrives: bars of `height` px, in `columns`; plain data, so that the server draws it. */
export type Skeleton = {
  rows: number
  columns: number
  /** Height of one row in px. */
  height: number
}

export type PageConfig = {
  /** Path of the route without language prefix: `/home`. */
  path: string
  /** `./src/pages/home-page.tsx`; its component is the PascalCase of the file's name: `HomePage`. */
  module: string
  layout: 'default' | 'auth' | 'none'
  /** A page may force a colour mode (S2.forced-mode). The shop ignores `system`, with a warning. */
  colorMode?: 'light' | 'dark' | 'system'
  /** Address of `{api}` whose response for everybody is this route's payload (S7.payload). */
  payload?: PayloadSource
  skeleton: Skeleton
  role?: Role
  text: Record<Language, { title: string; description: string }>
}

export type SlotConfig = {
  /** Name the shell places it by: `mini-cart`. */
  name: string
  module: string
  /** Slots load after the page is ready, lower first. */
  priority: number
  /** Space kept until it is there, px. */
  skeleton: { width: number; height: number }
}

export type RemoteConfig = {
  name: string
  /** Team that answers for it. */
  owner: string
  pages: PageConfig[]
  slots: SlotConfig[]
  /** Folder with en.json, zh-TW.json, es.json. */
  locales: string
  /**
   * Kilobytes, compressed (br), that the team allows its release: a heavier one is refused at publishing. The platform's
   * ceilings hold besides (`npm run registry -- budgets`).
   */
  budgets?: Budgets
}

/** The one face of a team's folder. Checked by the build: paths, languages, names. */
export function defineRemote(config: RemoteConfig): RemoteConfig {
  return config
}
