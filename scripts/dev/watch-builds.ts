import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core'
import type { Target } from '@storefront/kit/bundler/build-one'

type WatchedBuilds = {
  /** Resolves when every target has been built or has failed once. */
  first: Promise<void>
  stop: () => Promise<void>
}

/** Rebuilds each target when its sources change. Calls `onBuilt` when no build is running. */
export function watchBuilds(targets: Target[], onBuilt: () => void): WatchedBuilds {
  const building = new Set(targets.map(({ name }) => name))
  const waiting = new Set(building)
  let resolveFirst = () => {}
  const first = new Promise<void>(resolve => {
    resolveFirst = resolve
  })

  const finishBuild = (name: string, hasErrors: boolean) => {
    console.log(hasErrors ? `✘ ${name}` : `▸ ${name} built`)
    building.delete(name)
    waiting.delete(name)
    if (waiting.size === 0) resolveFirst()
    if (building.size === 0 && waiting.size === 0) onBuilt()
  }
  const reporter = (name: string): RsbuildPlugin => ({
    name: 'storefront-watch',
    setup(api) {
      api.onBeforeBuild(() => void building.add(name))
      api.onAfterBuild({
        // This runs after the release was written.
        order: 'post',
        handler: ({ stats }) => finishBuild(name, stats?.hasErrors() ?? true),
      })
    },
  })
  const watch = async (target: Target) => {
    const config = await target.config('development')
    config.plugins = [...(config.plugins ?? []), reporter(target.name)]
    const rsbuild = await createRsbuild({ callerName: 'storefront', config })
    return rsbuild.build({ watch: true })
  }

  process.env.NODE_ENV = 'production'
  const started = targets.map(target => watch(target))
  const stop = async () => {
    for (const build of await Promise.all(started)) await build.close()
  }
  return { first, stop }
}
