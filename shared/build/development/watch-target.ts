import { createRsbuild, type RsbuildPlugin, type Rspack } from '@rsbuild/core'

import type { Target } from '../bundler/build-one.ts'

type BuildListener = {
  onStart: () => void
  /** Runs after the release was written. */
  onEnd: (stats: Rspack.Stats | Rspack.MultiStats | undefined) => void | Promise<void>
}

const reporter = ({ onStart, onEnd }: BuildListener): RsbuildPlugin => ({
  name: 'storefront-watch',
  setup(api) {
    api.onBeforeBuild(onStart)
    api.onAfterBuild({ order: 'post', handler: ({ stats }) => onEnd(stats) })
  },
})

/** Builds a target for development, and again whenever its sources change. */
export async function watchTarget(target: Target, listener: BuildListener) {
  process.env.NODE_ENV = 'production'
  const config = await target.config('development')
  config.plugins = [...(config.plugins ?? []), reporter(listener)]
  const rsbuild = await createRsbuild({ callerName: 'storefront', config })
  return rsbuild.build({ watch: true })
}
