import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { Release } from '@storefront/api/composition'
import { type ReleaseMaps, releaseMapsSchema } from '@storefront/api/source-maps'
import type { Frame, ReadableStack } from '@storefront/api/telemetry'

import { createSerialQueue } from '../../concurrency/serial-queue.ts'
import type { Dependencies } from '../../dependencies.ts'
import { parseComposition, releasesOf } from '../releases/index.ts'
import type { Stack } from './attribute.ts'

type Source = ReadableStack['frames'][number]['source']
type Tools = Pick<Dependencies, 'compositions' | 'store'>

/** The maps of one release are in memory at a time, because they can have megabytes. */
const inTurn = createSerialQueue()

const containerOf = (file: string) => file.split('/')[2] ?? ''
const nameOf = (file: string) => file.split('/')[3] ?? ''

/**
 * Finds the places in the sources of a stack's calls, by the source maps of the releases of its composition. A call
 * stays without one if the composition is gone, or its release has no maps or lost them.
 */
export function resolveStack(tools: Tools, { composition, frames }: Stack): Promise<ReadableStack> {
  return inTurn('maps', async () => {
    const releases = await findReleases(tools, composition)
    const sources = new Map<Frame, Source>()
    for (const release of releases) {
      const own = frames.filter(({ file }) => containerOf(file) === release.name)
      if (own.length === 0) continue
      const maps = await readMaps(tools, release)
      const scripts = new Map<string, TraceMap>()
      for (const frame of own) sources.set(frame, find(maps, scripts, frame))
    }
    const found = frames.map(frame => ({ ...frame, source: sources.get(frame) ?? null }))
    return { composition, frames: found.map(withCalledName) }
  })
}

async function findReleases({ compositions }: Tools, id: string): Promise<Release[]> {
  const text = await compositions.findText(id)
  return text === null ? [] : releasesOf(parseComposition(text))
}

async function readMaps({ store }: Tools, { maps }: Release): Promise<ReleaseMaps | null> {
  const bytes = maps && (await store.files.read(maps))
  return bytes ? releaseMapsSchema.parse(JSON.parse(bytes.toString('utf8'))) : null
}

function find(
  maps: ReleaseMaps | null,
  known: Map<string, TraceMap>,
  { file, line, column }: Frame,
): Source {
  const script = nameOf(file)
  const map = maps && Object.hasOwn(maps.scripts, script) ? maps.scripts[script] : undefined
  if (!map) return null
  const trace = known.get(script) ?? new TraceMap({ version: 3, ...map })
  known.set(script, trace)
  // Columns of browsers count from 1, those of source maps from 0.
  const found = originalPositionFor(trace, { line, column: column - 1 })
  if (found.source === null) return null
  return { file: found.source, line: found.line, column: found.column + 1, name: found.name }
}

type ReadableFrame = ReadableStack['frames'][number]

/** A map names what is called at a place, so the name of a function is at the place that calls it. */
function withCalledName(
  { source, ...frame }: ReadableFrame,
  index: number,
  frames: ReadableFrame[],
): ReadableFrame {
  const name = frames[index + 1]?.source?.name ?? null
  return { ...frame, source: source && { ...source, name } }
}
