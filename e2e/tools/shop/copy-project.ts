import { cp, mkdir, mkdtemp, readdir, readlink, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const sources = ['shell', 'shared', 'remotes', 'scripts', 'package.json', 'package-lock.json']
const copied = [...sources, 'tsconfig.json']
const notCopied = new Set(['node_modules', '.cache', '.data'])

/** Links the packages. The links of the workspaces are relative, so they lead to the copied ones. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '@storefront') await linkPackages(source, target)
    else await symlink(entry.isSymbolicLink() ? await readlink(source) : source, target)
  }
}

/** Copies the sources and the build into a temporary folder, so that a test can edit them. */
export async function copyProject(dist: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-project-'))
  const filter = (path: string) => !notCopied.has(basename(path))
  for (const name of copied)
    await cp(join(root, name), join(folder, name), { recursive: true, filter })
  await cp(dist, join(folder, 'dist'), { recursive: true })
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
