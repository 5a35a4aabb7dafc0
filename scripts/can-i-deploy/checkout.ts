import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '@storefront/kit/root'

/** A copy of the project, in which a team changes a file. */
export type Checkout = {
  folder: string
  /** Replaces a text in a file while `work` runs. */
  withChange: <Result>(change: SourceChange, work: () => Promise<Result>) => Promise<Result>
}

export type SourceChange = { file: string; from: string; to: string }

const copied = ['remotes', 'scripts', 'shared', 'shell', 'e2e', 'package.json', 'tsconfig.json']
const testing = ['vitest.config.ts', 'vitest.setup.ts']
/** Links to the folders of the project, which must lead to the copy. */
const own = ['@storefront', 'shared']

/** The packages themselves are links, so that only the sources are copied. */
async function linkPackages(folder: string): Promise<void> {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  await mkdir(to)
  for (const name of await readdir(from))
    if (own.includes(name))
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache') await symlink(join(from, name), join(to, name))
}

export async function makeCheckout(folder: string): Promise<Checkout> {
  await mkdir(folder)
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const name of [...copied, ...testing])
    await cp(join(root, name), join(folder, name), { recursive: true, filter })
  await linkPackages(folder)
  const withChange: Checkout['withChange'] = async ({ file, from, to }, work) => {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    await writeFile(path, text.replace(from, to))
    try {
      return await work()
    } finally {
      await writeFile(path, text)
    }
  }
  return { folder, withChange }
}
