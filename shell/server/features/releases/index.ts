import type { FastifyInstance } from 'fastify'

import type { TryPassword } from '../accounts/index.ts'
import { registerRegistry } from './register-registry.ts'

export { skeletonLimits } from './composition/bounds.ts'
export { parseComposition } from './composition/make.ts'
export {
  type MatchedRoute,
  releasesOf,
  routesOf,
  type StartFiles,
  startDigests,
  startFiles,
} from './composition/start-files.ts'
export { StoreUnavailable } from './composition/store/objects/object-store.ts'
export type { ReleaseStore } from './composition/store/open-store.ts'
export { claimStore } from './composition/store/owner.ts'
export type { Following, LiveComposition, StoredFile } from './composition/types.ts'
export {
  clearPreviewCookie,
  findShown,
  openPreview,
  previewPath,
  readPreview,
  setPin,
  showDocumentOf,
} from './previews/preview-session.ts'
export { bindPreview, type PreviewRow } from './previews/repository-previews.ts'
export { type Backend, findBackend } from './repository-backends.ts'
export { giveBucket } from './rollout/bucket.ts'
export type { SwitchedOff } from './switches/switched-off.ts'
export { platformTeam } from './tokens/platform-token.ts'
export { createRememberedCallers } from './tokens/remembered-callers.ts'
export { teamScope } from './tokens/scopes.ts'

/** The registry: releases, deployments, previews, tokens, roles and the audit log. */
export async function releases(
  app: FastifyInstance,
  { tryPassword }: { tryPassword: TryPassword },
): Promise<void> {
  await registerRegistry(app, app.dependencies, tryPassword)
}
