import type { BrowserContext } from 'playwright'

import type { Build } from './build.ts'
import type { Journal } from './journal.ts'
import type { Platform } from './platform.ts'
import type { Team } from './team.ts'

/** What all steps of the story share. */
export type Story = {
  journal: Journal
  platform: Platform
  team: Team
  build: Build
  /** The path of the packed kit. */
  tarball: string
  /** Browsers of a signed-in customer. */
  customer: BrowserContext
  /** A browser of the team. */
  developer: BrowserContext
}
