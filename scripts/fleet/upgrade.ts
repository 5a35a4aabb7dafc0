import { appendFile, cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dist, root } from '@storefront/kit/root'

/** Higher than any number of this repository, so that it stays the last one. */
export const nextMigration = 9999

/** Copies the server as its next version, with one more migration. Returns its program. */
export async function copyNextServer(folder: string): Promise<string> {
  const next = join(folder, 'next')
  const server = join(next, 'dist', 'server')
  await mkdir(next)
  await cp(join(dist, 'server'), server, { recursive: true })
  // The program imports packages, and is a module as in the repository.
  await symlink(join(root, 'node_modules'), join(next, 'node_modules'))
  await writeFile(join(next, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(server, 'migrations', `${nextMigration}_fleet.sql`),
    'ALTER TABLE orders ADD COLUMN fleet_note text;\n',
  )
  const program = join(server, 'main.js')
  await appendFile(program, '\n// The next version.\n')
  return program
}
