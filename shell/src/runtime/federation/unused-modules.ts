/**
 * Replaces the parts of the federation runtime that this shop does not use: manifests ("snapshots") and the runtime's
 * own preloading. The composition names every file, and the page preloads them.
 */
export class SnapshotHandler {
  /** Federation plugins are registered here too, but there are no hooks. */
  readonly hooks = { registerPlugins: {}, lifecycle: {}, applyPlugin: () => undefined }
  readonly manifestCache = new Map<string, unknown>()
}

export function getGlobalRemoteInfo(): { hostGlobalSnapshot: undefined } {
  return { hostGlobalSnapshot: undefined }
}

export function snapshotPlugin(): object {
  return { name: 'storefront-no-snapshots' }
}

export function generatePreloadAssetsPlugin(): object {
  return { name: 'storefront-no-preloads' }
}

export function formatPreloadArgs(): never[] {
  return []
}

export function preloadAssets(): Promise<never[]> {
  return Promise.resolve([])
}

/** The texts of the error codes. */
export const runtimeDescMap = {}
export const buildDescMap = {}
export const typeDescMap = {}
export const errorDescMap = {}

/** Details of errors for tools that read reports of the runtime. */
export function optionsToMFContext(): undefined {
  return undefined
}
