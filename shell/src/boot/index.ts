import { colorModeNow } from './color-mode.ts'
import { earlyErrors, reportReady, watchEarlyErrors } from './early-errors.ts'
import { watchStart } from './recovery-timer.ts'
import { isReloadAllowed, noteReady, reloadOnce } from './reload-guard.ts'
import { languageToOffer } from './reload-offer.ts'

// The HTML contains this script inline and allows it by its hash. It has no imports that can fail to load.

// zod probes `new Function`, which the Content-Security-Policy blocks and reports.
globalThis.__zod_globalConfig = { jitless: true }

document.documentElement.dataset.colorMode = colorModeNow()
const offer = languageToOffer()
if (offer) document.documentElement.dataset.offer = offer
globalThis.__storefrontRecovery = {
  isReloadAllowed,
  reloadOnce,
  noteReady,
  tellReady: reportReady,
  troubles: earlyErrors,
}
watchEarlyErrors()
watchStart()
