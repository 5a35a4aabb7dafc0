import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fingerprintSources, saveFingerprint } from '../../../scripts/start/fingerprint.ts'
import { copyProject } from './copy-project.ts'
import { copyDataDir } from './data-dir.ts'
import { freePort } from './ports.ts'
import { startNode, untilReady } from './process.ts'

const dist = process.env.DIST_DIR ?? join(import.meta.dirname, '..', '..', '..', 'dist')

type DevelopmentShop = {
  url: string
  output: () => string
  /** Replaces a text in a source file. Throws if the file does not contain it. */
  edit: (file: string, from: string, to: string) => Promise<void>
  stop: () => Promise<void>
}

/** Runs `npm run dev -- <names>` on a copy of the sources. The other containers are those of the build. */
export async function startDevelopment(...names: string[]): Promise<DevelopmentShop> {
  const [folder, dataDir] = [await copyProject(dist), await copyDataDir()]
  await saveFingerprint(join(folder, 'dist'), await fingerprintSources(folder))
  const [port, sandboxPort] = await Promise.all([freePort('localhost'), freePort('127.0.0.1')])
  const url = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
  }
  const line = { cwd: folder, flags: ['--import', 'tsx'], parameters: names }
  const program = startNode(join(folder, 'scripts', 'dev.ts'), env, line)
  await untilReady(`${url}/readyz`, program)
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
      for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true })
    },
  }
}
