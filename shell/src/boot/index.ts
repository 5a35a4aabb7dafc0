import { colorModeNow } from './color-mode.ts'
import { recordEarlyActions } from './early-actions.ts'
import { createEarlyReports } from './early-errors.ts'
import { watchPageStyles } from './page-styles.ts'
import { prepareFormats } from './prepare-formats.ts'
import { watchStart } from './recovery-timer.ts'
import { createReloadGuard } from './reload-guard.ts'
import { languageToOffer } from './suggested-language.ts'

// The HTML contains this script inline and allows it by its hash. It has no imports that can fail to load.

// zod probes `new Function`, which the Content-Security-Policy blocks and reports.
globalThis.__zod_globalConfig = { jitless: true }

document.documentElement.dataset.colorMode = colorModeNow()
const offer = languageToOffer()
if (offer) document.documentElement.dataset.offer = offer
const reports = createEarlyReports()
globalThis.__storefrontRecovery = {
  ...createReloadGuard(),
  reportReady: reports.reportReady,
  events: reports.events,
}
globalThis.__storefrontEarlyActions = recordEarlyActions()
reports.watch()
watchPageStyles()
watchStart(reports.reportStalled)
prepareFormats()
