/**
 * Stands in for the parts of the federation runtime that this shop does not use: manifests ("snapshots") and the
 * runtime's own preloading. The composition names every file, and the document preloads them.
 */
export class SnapshotHandler {
  /** Plugins are offered here too; there is no hook that they could follow. */
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
