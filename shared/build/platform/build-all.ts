import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildOne, type Target } from '../bundler/build-one.ts'
import type { BuildMode } from '../bundler/container.ts'
import { dist } from '../root.ts'
import { parallelWork } from './processors.ts'
import { targets } from './targets.ts'

/** Targets that servers do not publish. */
const programs = ['server', 'sandbox', 'checker', 'monolith']

/** Builds the named targets, or all of them, some at the same time, and prints a progress line for each. */
export async function buildAll(names: string[], mode: BuildMode = 'production'): Promise<void> {
  const all = targets()
  const unknown = names.filter(name => !all.some(target => target.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `Cannot build ${unknown.join(', ')}; known: ${all.map(({ name }) => name).join(', ')}`,
    )
  }
  const requested = names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
  const started = Date.now()
  const queue = requested.values()
  const failed: string[] = []
  let ended = 0
  const work = async () => {
    for (const target of queue) {
      const outcome = await outcomeOf(target, mode)
      if (!outcome.isBuilt) failed.push(target.name)
      ended += 1
      console.log(`[${ended}/${requested.length}] ${outcome.line}`)
    }
  }
  await Promise.all(Array.from({ length: parallelWork }, work))
  if (failed.length > 0) throw new Error(`Cannot build ${failed.join(', ')}`)
  if (requested.some(({ name }) => !programs.includes(name))) await noteBuildTime()
  console.log(`Built ${requested.length} parts in ${seconds(Date.now() - started)}`)
}

/** Records the build time, so that a starting server can detect a live composition that is newer than its build. */
async function noteBuildTime(): Promise<void> {
  await writeFile(join(dist, 'build.json'), JSON.stringify({ builtAt: new Date().toISOString() }))
}

/** A failed target does not stop the others, so that one run shows all problems. */
async function outcomeOf(target: Target, mode: BuildMode) {
  try {
    const ms = await buildOne(target, mode)
    return { isBuilt: true, line: `built ${target.name} in ${seconds(ms)}` }
  } catch (error) {
    return { isBuilt: false, line: `FAILED ${target.name}: ${String(error)}` }
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
