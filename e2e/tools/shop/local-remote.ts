import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { copyProject } from './copy-project.ts'
import { freePort } from './ports.ts'
import { startNode, untilPrinted } from './process.ts'

const dist = process.env.DIST_DIR ?? join(import.meta.dirname, '..', '..', '..', 'dist')

type LocalRemote = {
  /** The address of the shop with the local build. */
  url: string
  output: () => string
  /** Replaces a text in a source file of the remote. Throws if the file does not contain it. */
  edit: (file: string, from: string, to: string) => Promise<void>
  stop: () => Promise<void>
}

/** Runs `storefront dev` in a copy of a remote, and waits for its first build. */
export async function startLocalRemote(name: string, shopUrl: string): Promise<LocalRemote> {
  const [project, port] = [await copyProject(dist), await freePort('127.0.0.1')]
  const folder = join(project, 'remotes', name)
  const program = startNode(
    join(project, 'shared/build/bin/storefront.mjs'),
    {},
    { cwd: folder, parameters: ['dev', '--shop', shopUrl, '--port', String(port)] },
  )
  const url = `http://${name}.localhost:${port}`
  await untilPrinted(url, program)
  return {
    url,
    output: program.output,
    edit: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      await writeFile(join(folder, file), text.replace(from, to))
    },
    stop: async () => {
      await program.stop()
      await rm(project, { recursive: true, force: true })
    },
  }
}
