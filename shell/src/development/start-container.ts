import { startContainer as start } from 'virtual-rspack-start-code'

import { type BundlerRequire, recordContainer } from './containers.ts'

/** Replaces the module `virtual-start-code` in development. */
export function startContainer(
  bundlerRequire: BundlerRequire,
  constants: { containerName: string },
): void {
  start(bundlerRequire, constants)
  recordContainer(constants.containerName, bundlerRequire)
}
