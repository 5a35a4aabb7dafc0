import { resolve } from 'node:path'

import { CommandFailure } from './failure.ts'

/** Loaded only now: whoever releases what is built needs no bundler. */
export async function buildContainer(name: string): Promise<void> {
  const [{ buildOne }, { targets }] = await Promise.all([
    import('../build/run.ts'),
    import('../build/targets.ts'),
  ])
  const all = targets().filter(target => !notReleased.has(target.name))
  const target = all.find(one => one.name === name)
  if (!target)
    throw new CommandFailure(
      `There is no container "${name}": choose ${all.map(one => one.name).join(', ')}.`,
      { code: 'usage' },
    )
  try {
    await buildOne(target, 'production')
  } catch (cause) {
    throw new CommandFailure(
      `Cannot build ${name}: ${(cause as Error).message}. Mend it and run the same again.`,
      { cause },
    )
  }
}

const notReleased = new Set(['twin', 'server', 'sandbox'])

export function builtFolder(name: string, distDir: string | undefined): string {
  return resolve(distDir || 'dist', name)
}
