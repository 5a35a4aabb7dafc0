import { stripVTControlCharacters } from 'node:util'
import { createRsbuild, type RsbuildPlugin, type Rspack } from '@rsbuild/core'

import type { Target } from '../bundler/build-one.ts'
import { failureAfter } from '../release/after-build.ts'

type BuildListener = {
  onStart: () => void
  /** Runs after the release was written, or with the reason why there is none. */
  onEnd: (failure: string | null) => void | Promise<void>
}

function describeFailure(stats: Rspack.Stats | Rspack.MultiStats | undefined): string | null {
  if (!stats) return 'The bundler failed.'
  if (!stats.hasErrors()) return failureAfter(stats)?.message ?? null
  const { errors = [] } = stats.toJson({ all: false, errors: true })
  const texts = errors.map(({ moduleName, message }) =>
    [moduleName, message].filter(Boolean).join('\n'),
  )
  return stripVTControlCharacters(texts.join('\n\n'))
}

const reporter = ({ onStart, onEnd }: BuildListener): RsbuildPlugin => ({
  name: 'storefront-watch',
  setup(api) {
    api.onBeforeBuild(onStart)
    api.onAfterBuild({ order: 'post', handler: ({ stats }) => onEnd(describeFailure(stats)) })
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
