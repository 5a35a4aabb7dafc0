import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const workspaceSchema = z.object({ workspaces: z.array(z.string()) })

/** Workspaces of this repository. A remote there imports `shared` and the contract from the folders beside it. */
const needed = ['shared', 'shared/build', 'remotes/*']

/** Where a new remote is written. `workspace`: the root of this repository, if the remote becomes a part of it. */
export type Place = { folder: string; workspace: string | null }

function isWorkspace(folder: string): boolean {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return false
  const parsed = workspaceSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return parsed.success && needed.every(name => parsed.data.workspaces.includes(name))
}

/** `remotes/<name>` from anywhere inside this repository, and `from` itself elsewhere. */
export function placeOf(name: string, from: string): Place {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isWorkspace(folder)) return { folder: join(folder, 'remotes', name), workspace: folder }
    if (folder === dirname(folder)) return { folder: from, workspace: null }
  }
}
