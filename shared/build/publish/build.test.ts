import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { dist, root } from '../root.ts'
import { builtFolder, containersOf } from './build.ts'

afterEach(() => vi.restoreAllMocks())

const enter = (...folders: string[]) =>
  vi.spyOn(process, 'cwd').mockReturnValue(join(root, ...folders))

describe('in the folder of a remote of this repository', () => {
  it('takes this remote when the command names none', async () => {
    enter('remotes', 'catalog')
    expect(await containersOf([], 'check')).toEqual(['catalog'])
    expect(await containersOf(['cart'], 'check')).toEqual(['cart'])
    enter('remotes', 'catalog', 'src')
    expect(await containersOf([], 'release')).toEqual(['catalog'])
  })

  it('reads the build from where it was written', () => {
    enter('remotes', 'catalog')
    expect(builtFolder('catalog', undefined)).toBe(join(dist, 'catalog'))
  })
})

it('asks for the container elsewhere, with the command that needs it', async () => {
  enter()
  await expect(containersOf([], 'check')).rejects.toThrow('`npm run check -- catalog`')
  await expect(containersOf([], 'release')).rejects.toThrow('`npm run release -- catalog`')
})
