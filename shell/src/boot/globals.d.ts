import type { EarlyActions } from './early-actions.ts'

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
  var __storefrontEarlyActions: EarlyActions | undefined
}
