import type { EarlyActions } from './early-actions.ts'
import type { Recovery } from './reload-guard.ts'

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
  var __storefrontRecovery: Recovery | undefined
  var __storefrontEarlyActions: EarlyActions | undefined
}
