import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Database, toDatabase } from '../../../database/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  flipOneBit,
  openRealBuild,
  type RealBuild,
  type StoredVariant,
  variantsOf,
} from '../../../testing/real-build.ts'
import { createCompositionService } from './index.ts'
import { neededPaths } from './live/load.ts'
import { releasesOf } from './start-files.ts'
import type { CompositionService, LiveComposition } from './types.ts'

let database: TestDatabase
let build: RealBuild
let live: LiveComposition
let previous: LiveComposition
let parts: StoredVariant[]
const originals = new Map<string, Buffer>()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs with a new service, which like a new process has checked nothing. */
async function withRestarted<Result>(
  work: (service: CompositionService) => Promise<Result>,
  options: { distDir?: string; database?: Database } = {},
): Promise<Result> {
  const settings = { isDevelopment: false, signingKey: undefined, trustedKeys: [], log }
  const { dataDir, distDir } = build
  const own = { database: database.database, dataDir, distDir, ...settings, ...options }
  const service = createCompositionService(own)
  await service.start()
  return work(service).finally(() => service.stop())
}

async function publish(distDir: string): Promise<LiveComposition> {
  const start = async (service: CompositionService) => {
    await service.publishLocal()
    return service.current()
  }
  const published = await withRestarted(start, { distDir })
  if (!published) throw new Error(`${distDir} did not become live`)
  return published
}

const bytesOf = (absolutePath: string) => originals.get(absolutePath) ?? Buffer.alloc(0)

async function change(absolutePaths: string[]): Promise<void> {
  for (const [turn, path] of absolutePaths.entries())
    await writeFile(path, flipOneBit(bytesOf(path), turn + absolutePaths.length))
}

async function repair(absolutePaths: string[]): Promise<void> {
  for (const path of absolutePaths) await writeFile(path, bytesOf(path))
}

/**
 * Half of the files are changed in each round: each file in six of twelve rounds, and no two in the same six. For any
 * two files, one round changes one without the other, so each rejection belongs to its own file.
 */
const rounds = 12
const codes = Array.from({ length: 2 ** rounds }, (_, code) => code).filter(
  code => code.toString(2).replaceAll('0', '').length === rounds / 2,
)

/** Every part that a restarted server would send. */
function servedParts(): Promise<string[]> {
  return withRestarted(async service => {
    const served: string[] = []
    for (const path of new Set(parts.map(part => part.path))) {
      const file = await service.findFile(path)
      if (file)
        for (const kind of ['identity', ...Object.keys(file.encodings)])
          served.push(`${path} ${kind}`)
    }
    return served
  })
}

const nameOf = ({ path, kind }: StoredVariant) => `${path} ${kind}`
const currentId = (pool?: Pool) =>
  withRestarted(async service => service.current()?.id, pool ? { database: toDatabase(pool) } : {})

beforeAll(async () => {
  database = await createTestDatabase()
  build = await openRealBuild()
  previous = await publish(build.previousDir)
  live = await publish(build.distDir)
  const files = releasesOf(live.composition).flatMap(release => release.files)
  parts = files.flatMap(file => variantsOf(build.dataDir, file))
  const stored = ['composition.json', 'composition.former.json'].map(name =>
    join(build.dataDir, name),
  )
  for (const path of [...parts.map(part => part.absolutePath), ...stored])
    originals.set(path, await readFile(path))
})

afterAll(async () => {
  await database.drop()
  await build.remove()
})

describe('one changed byte in the store', () => {
  it('affects every file in the store, and without a changed byte the server serves all of them', async () => {
    const entries = await readdir(join(build.dataDir, 'store'), {
      recursive: true,
      withFileTypes: true,
    })
    // Source maps are stored, and never served.
    const maps = join(build.dataDir, 'store', 'maps')
    const stored = entries.filter(
      ({ name, parentPath }) => !name.startsWith('former-') && !parentPath.startsWith(maps),
    )
    const files = stored.filter(entry => entry.isFile())
    expect(files.map(entry => join(entry.parentPath, entry.name)).sort()).toEqual(
      parts.map(part => part.absolutePath).sort(),
    )
    expect(await servedParts()).toEqual(parts.map(nameOf))
  })

  it('makes exactly that file or that compressed variant unavailable after a restart', async () => {
    const needed = neededPaths(live.composition)
    const table = parts.filter(part => part.kind !== 'identity' || !needed.includes(part.path))
    expect(table.length).toBeLessThan(codes.length)
    for (let round = 1; round < 2 ** rounds; round *= 2) {
      const changed = table.filter((_, number) => ((codes[number] ?? 0) & round) > 0)
      const lost = new Set(changed.map(nameOf))
      await change(changed.map(part => part.absolutePath))
      const left = parts.map(nameOf).filter(name => !lost.has(name))
      const expected = left.filter(name => !lost.has(`${name.split(' ')[0]} identity`))
      expect(await servedParts()).toEqual(expected)
      await repair(changed.map(part => part.absolutePath))
    }
  })

  it('makes the server use the previous composition if every page starts with the file', async () => {
    const needed = neededPaths(live.composition).map(path => join(build.dataDir, 'store', path))
    expect(needed.length).toBeGreaterThan(10)
    for (const path of needed) {
      await change([path])
      expect(await currentId(), path).toBe(previous.id)
      await repair([path])
    }
    expect(await currentId()).toBe(live.id)
  })

  it('is repaired by the next start with the same build', async () => {
    const changed = parts.filter((_, number) => number % 7 === 0).map(part => part.absolutePath)
    await change(changed)
    expect((await publish(build.distDir)).id).toBe(live.id)
    expect(await servedParts()).toEqual(parts.map(nameOf))
  })
})

describe('one changed byte in a composition', () => {
  const positions = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]
  const flipAt = (bytes: Buffer, share: number) => {
    const flipped = Buffer.from(bytes)
    const at = Math.floor(bytes.length * share)
    flipped.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return flipped
  }

  it('in the database is rejected, and the server uses the copy on disk', async () => {
    for (const share of positions) {
      const content = flipAt(Buffer.from(live.text), share).toString()
      await database.pool.query('UPDATE compositions SET content = $1 WHERE id = $2', [
        content,
        live.id,
      ])
      await withRestarted(async service => {
        expect(service.current()?.text).toBe(live.text)
        expect(await service.findText(live.id)).toBe(live.text)
      })
    }
    await database.pool.query('UPDATE compositions SET content = $1 WHERE id = $2', [
      live.text,
      live.id,
    ])
  })

  it('on disk is rejected, too: without a database the server uses the previous composition, and then none', async () => {
    const down = {
      query: () => Promise.reject(new Error('The database is down')),
    } as unknown as Pool
    const [last = '', before = ''] = [...originals.keys()].filter(path =>
      path.includes('composition.'),
    )
    expect(await currentId(down)).toBe(live.id)
    for (const share of positions) {
      await writeFile(last, flipAt(bytesOf(last), share))
      expect(await currentId(down), String(share)).toBe(previous.id)
    }
    await writeFile(before, flipAt(bytesOf(before), 0.5))
    expect(await currentId(down)).toBeUndefined()
    await repair([last, before])
  })
})
