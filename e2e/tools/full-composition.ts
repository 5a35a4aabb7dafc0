import type { APIRequestContext } from '@playwright/test'

export type Expose = { js: string[]; css: string[]; uses: string[] }
export type FullRelease = {
  id: string
  name: string
  entry: string
  files: { path: string; digest: string }[]
  exposes: Record<string, Expose>
  routes: { path: string; expose: string; role: string | null }[]
  slots: { name: string; expose: string }[]
  locales: Record<string, string>
}
export type FullComposition = {
  id: string
  shell: FullRelease & {
    parts: Record<'runtime' | 'boot' | 'frame' | 'recovery', string> &
      Record<'js' | 'css' | 'uses', string[]>
  }
  shared: FullRelease
  remotes: FullRelease[]
}

async function readLatest(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/_builds/latest.json')).json()).id
}

/** What new documents are made of, or those of this composition, by its public address. */
export async function readComposition(
  request: APIRequestContext,
  known?: string,
): Promise<FullComposition> {
  const id = known ?? (await readLatest(request))
  const { shell, shared, remotes } = await (await request.get(`/c/${id}.json`)).json()
  return { id, shell, shared, remotes: Object.values(remotes) }
}

export function filesOf({ shell, shared, remotes }: FullComposition): string[] {
  return [shell, shared, ...remotes].flatMap(({ files }) => files.map(({ path }) => path))
}
