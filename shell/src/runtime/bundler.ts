import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'
import { startContainer } from 'virtual-start-code'

import { createInstance } from './host.ts'
import { rejectingRemotes } from './rejecting-remotes.ts'

type BundlerRequire = { federation: { initOptions?: { name: string } } }

function init({ webpackRequire }: { webpackRequire: BundlerRequire }): unknown {
  const { initOptions } = webpackRequire.federation
  if (!initOptions) throw new Error('Cannot start a container without its options')
  return createInstance(initOptions)
}

/**
 * The exports of `webpack-bundler-runtime`, assembled from its modules, because its index would include the whole runtime.
 * Each read returns new option objects, because shared ones break the second container.
 */
export function freshBundler(): unknown {
  const bundlerRuntime = {
    remotes: rejectingRemotes,
    consumes,
    I: initializeSharing,
    S: {},
    installInitialConsumes,
    initContainerEntry,
    init,
  }
  const value = {
    runtime: { init: createInstance },
    instance: undefined,
    initOptions: {},
    bundlerRuntime,
    bundlerRuntimeOptions: {},
    attachShareScopeMap,
    start: startContainer,
  }
  return { __esModule: true, default: value }
}
