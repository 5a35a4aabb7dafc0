import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isPattern } from '@storefront/api/route-pattern'
import { releaseId } from '@storefront/kit/release/canonical'
import { listPackedFiles, packFiles, unpackFiles } from '@storefront/kit/release/packed-files'
import { root } from '@storefront/kit/root'
import { z } from 'zod'

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

const builtSchema = z.looseObject({
  maps: z.object({ path: z.string() }).optional(),
  sbom: z.string().optional(),
  serverRendering: z.unknown().optional(),
  routes: z.array(
    z.looseObject({
      path: z.string(),
      skeleton: z.looseObject({
        heading: z.looseObject({ above: z.unknown().optional() }).optional(),
      }),
    }),
  ),
  parts: z.looseObject({ takesOver: z.unknown().optional() }).optional(),
})

type BuiltRoute = z.infer<typeof builtSchema>['routes'][number]

function withoutAbove(route: BuiltRoute): BuiltRoute {
  const { heading, ...skeleton } = route.skeleton
  if (!heading) return route
  const { above: _above, ...known } = heading
  return { ...route, skeleton: { ...skeleton, heading: known } }
}

/** A release without what the previous version does not know in it. */
function withoutNews(built: z.infer<typeof builtSchema>) {
  const { sbom: _sbom, serverRendering: _script, routes: all, parts, ...others } = built
  const routes = all.filter(({ path }) => !isPattern(path)).map(withoutAbove)
  if (!parts) return { ...others, routes }
  const { takesOver: _takesOver, ...knownParts } = parts
  return { ...others, routes, parts: knownParts }
}

/**
 * Writes the containers of `distDir` into `target`, as the previous version built them: without what it does not know in a
 * release.
 */
export async function writePreviousBuilds(distDir: string, target: string): Promise<void> {
  const names = ['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat']
  for (const name of names) {
    const folder = join(target, name)
    await cp(join(distDir, name), folder, { recursive: true })
    const text = await readFile(join(folder, 'release.json'), 'utf8')
    const { maps, ...known } = withoutNews(builtSchema.parse(JSON.parse(text)))
    const release = { ...known, id: releaseId(known) }
    if (maps) await rm(join(folder, basename(maps.path)))
    await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  }
  const builtAt = new Date(0).toISOString()
  await writeFile(join(target, 'build.json'), JSON.stringify({ builtAt }))
}

/** The names of the migrations that the previous server has. */
export async function listPreviousMigrations(): Promise<Set<string>> {
  const paths = (await listPackedFiles(place.folder)).map(({ path }) => path)
  const names = paths.flatMap(path => /^migrations\/(.+\.sql)$/.exec(path)?.[1] ?? [])
  return new Set(names)
}
