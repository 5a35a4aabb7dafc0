import { resolve } from 'node:path'

import type { Target } from '../build/targets.ts'
import { CommandFailure } from './failure.ts'

/** Loaded only now: whoever releases what is built needs no bundler. */
export async function buildContainer(name: string): Promise<void> {
  const { targets } = await import('../build/targets.ts')
  const all = targets().filter(target => !notReleased.has(target.name))
  const target = all.find(one => one.name === name)
  if (!target)
    throw new CommandFailure(
      `There is no container "${name}": choose ${all.map(one => one.name).join(', ')}.`,
      { code: 'usage' },
    )
  await buildTarget(target)
}

/** The bundler itself prints what is wrong. */
export async function buildTarget(target: Target): Promise<void> {
  const { buildOne } = await import('../build/run.ts')
  try {
    await buildOne(target, 'production')
  } catch (cause) {
    const reason = (cause as Error).message.replace(/\.+$/, '')
    throw new CommandFailure(
      `Cannot build ${target.name}: ${reason}. What is wrong stands above: mend it and run the same again.`,
      { cause },
    )
  }
}

const notReleased = new Set(['monolith', 'server', 'sandbox'])

export function builtFolder(name: string, distDir: string | undefined): string {
  return resolve(distDir || 'dist', name)
}
