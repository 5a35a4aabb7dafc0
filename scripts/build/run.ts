import { createRsbuild } from '@rsbuild/core'
import type { BuildMode } from '@storefront/build/container'

import { type Target, targets } from './targets.ts'

const parallel = 2

/** Builds the named targets, or all of them, two at a time, one progress line each. */
export async function buildAll(names: string[], mode: BuildMode = 'production'): Promise<void> {
  const all = targets()
  const unknown = names.filter(name => !all.some(target => target.name === name))
  if (unknown.length > 0) {
    throw new Error(`Cannot build ${unknown.join(', ')}; known: ${all.map(({ name }) => name).join(', ')}`)
  }
  const wanted = names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
  const started = Date.now()
  const queue = wanted.values()
  let done = 0
  const work = async () => {
    for (const target of queue) {
      const ms = await buildOne(target, mode)
      done += 1
      console.log(`[${done}/${wanted.length}] built ${target.name} in ${seconds(ms)}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  console.log(`Built ${done} of ${wanted.length} in ${seconds(Date.now() - started)}`)
}

async function buildOne(target: Target, mode: BuildMode): Promise<number> {
  const started = Date.now()
  // The bundler reads this when it makes its defaults; there is one runtime of React, in development too.
  process.env.NODE_ENV = 'production'
  const rsbuild = await createRsbuild({ callerName: 'storefront', config: await target.config(mode) })
  const { close } = await rsbuild.build()
  await close()
  return Date.now() - started
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
