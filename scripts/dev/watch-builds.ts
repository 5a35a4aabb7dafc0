import type { Target } from '@storefront/kit/bundler/build-one'
import { watchTarget } from '@storefront/kit/development/watch-target'

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
  const started = targets.map(target =>
    watchTarget(target, {
      onStart: () => void building.add(target.name),
      onEnd: failure => finishBuild(target.name, failure !== null),
    }),
  )
  const stop = async () => {
    for (const build of await Promise.all(started)) await build.close()
  }
  return { first, stop }
}
