import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'

import type { BuildMode } from './container.ts'

export type Target = { name: string; config: (mode: BuildMode) => Promise<RsbuildConfig> }

/** Builds a target and returns the duration in ms. The bundler prints the errors. */
export async function buildOne(target: Target, mode: BuildMode): Promise<number> {
  const started = Date.now()
  // The bundler derives defaults from this variable. All targets use the same React runtime, also in development.
  process.env.NODE_ENV = 'production'
  const rsbuild = await createRsbuild({
    callerName: 'storefront',
    config: await target.config(mode),
  })
  const { close } = await rsbuild.build()
  await close()
  return Date.now() - started
}
