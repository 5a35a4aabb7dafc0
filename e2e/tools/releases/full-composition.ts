import type { APIRequestContext } from '@playwright/test'

export type Expose = { js: string[]; css: string[]; uses: string[] }
export type FullRelease = {
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

/** Reads the live composition from its public URL. */
export async function readComposition(request: APIRequestContext): Promise<FullComposition> {
  const { id } = await (await request.get('/_builds/latest.json')).json()
  const { shell, shared, remotes } = await (await request.get(`/c/${id}.json`)).json()
  return { id, shell, shared, remotes: Object.values(remotes) }
}

export function filesOf({ shell, shared, remotes }: FullComposition): string[] {
  return [shell, shared, ...remotes].flatMap(({ files }) => files.map(({ path }) => path))
}
