import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPackedFiles, packFiles, unpackFiles } from '@storefront/kit/release/packed-files'
import { root } from '@storefront/kit/root'

/** The server of the previous version, built: its program, its migrations and the files of its pages. */
const place = {
  folder: join(root, 'shell', 'server', 'testing', 'processes', 'previous-server'),
  archive: 'server.br',
}
const folders = ['migrations', 'site-files']

/** Stores the built server of `distDir` as the previous version, with the commit that it was built from. */
export async function savePreviousServer(distDir: string, commit: string): Promise<void> {
  const from = join(distDir, 'server')
  const inFolders = folders.map(async folder =>
    (await readdir(join(from, folder))).sort().map(name => `${folder}/${name}`),
  )
  const paths = ['main.js', ...(await Promise.all(inFolders)).flat()]
  const files = paths.map(async path => ({ path, bytes: await readFile(join(from, path)) }))
  await packFiles(place, await Promise.all(files), commit)
}

/** Writes the previous server into `target`, which is inside of this project because it imports its packages. */
export async function unpackPreviousServer(target: string): Promise<void> {
  await unpackFiles(place, target)
}

/** The names of the migrations that the previous server has. */
export async function listPreviousMigrations(): Promise<Set<string>> {
  const paths = (await listPackedFiles(place.folder)).map(({ path }) => path)
  const names = paths.flatMap(path => /^migrations\/(.+\.sql)$/.exec(path)?.[1] ?? [])
  return new Set(names)
}
