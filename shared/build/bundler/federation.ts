import type { Rspack } from '@rsbuild/core'

import type { Exposes } from './exposes.ts'
import { containerName } from './names.ts'
import { shareConfig } from './provided.ts'

/** The provider of the packages is the shell. */
type Role = 'provider' | 'consumer'

/** Uses the federation runtime of the shell's first script, which has it for all containers. */
export const pageRuntime = runtimeAt('globalThis.__STOREFRONT__.bundler')

/** The same for webpack, which takes an external module for its default export. */
export const defaultPageRuntime = runtimeAt('globalThis.__STOREFRONT__.bundler.default')

function runtimeAt(place: string): Rspack.ExternalItem {
  return ({ request }, done) => {
    if (/^[^!,]*webpack-bundler-runtime[^!,]*(index|bundler)\.c?js$/.test(request ?? '')) {
      return done(undefined, `var ${place}`)
    }
    done()
  }
}

/** Options of Module Federation for a container. They are the same for Rspack and webpack. */
export function federationOptions(container: { name: string; exposes: Exposes }, role: Role) {
  const isShared = container.name === 'shared'
  return {
    name: containerName(container.name),
    ...(role === 'consumer' && {
      filename: 'entry.[contenthash:10].js',
      exposes: Object.fromEntries(
        Object.entries(container.exposes).map(([key, expose]) => [`./${key}`, expose]),
      ),
    }),
    // The page replaces the address by the one of its composition.
    ...(!isShared && {
      remotes: { shared: `${containerName('shared')}@https://composition.invalid/shared.js` },
    }),
    shared: shareConfig(role),
    shareStrategy: 'loaded-first' as const,
    manifest: false,
    dts: false,
    experiments: {
      optimization: { disableSnapshot: true, target: 'web' as const },
      ...(role === 'provider' && { asyncStartup: true }),
    },
  }
}

/** The names that keep the scripts of a container apart from those of the other containers. */
export function globalNames(container: string) {
  const uniqueName = containerName(container)
  return { uniqueName, chunkLoadingGlobal: `chunk_${uniqueName}` }
}

/** Class names of a container. Rules of its style sheets may match only its own elements. */
export function classNamePattern(container: string): string {
  return `${container}__[local]-[hash:base64:6]`
}

const hashedName = '[name].[contenthash:10]'

/** A name is never used again for other bytes. All files are in one folder. */
export const fileNames = {
  js: `${hashedName}.js`,
  css: `${hashedName}.css`,
  assets: `${hashedName}[ext]`,
}

export const flatFolders = {
  js: '',
  jsAsync: '',
  css: '',
  cssAsync: '',
  assets: '',
  svg: '',
  image: '',
  font: '',
  media: '',
}
