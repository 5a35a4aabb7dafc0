import type { Recovery } from './reload-guard.ts'

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
  var __storefrontRecovery: Recovery | undefined
}
