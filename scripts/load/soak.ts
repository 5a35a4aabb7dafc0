import { sendLoad } from '../../shell/server/testing/processes/load-client.ts'
import { readMemory } from '../../shell/server/testing/processes/memory.ts'
import type { Program } from '../../shell/server/testing/processes/program.ts'
import type { LoadTarget } from './targets.ts'

/** Memory of the server in MB (10^6 bytes). */
type Soaked = { afterFirstMinute: number; atEnd: number; most: number; requests: number }

const perTarget = 5_000
const minuteMs = 60_000

/** Sends requests to all targets in turns at full speed for so many minutes, and watches the memory of the server. */
export async function soak(
  targets: LoadTarget[],
  server: Program,
  { minutes, connections }: { minutes: number; connections: number },
): Promise<Soaked> {
  if (targets.length === 0) throw new Error('No target for the requests')
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const memory: { at: number; mb: number }[] = []
  let requests = 0
  while (elapsed() < minutes * minuteMs)
    for (const { path, headers, status } of targets) {
      const url = server.url.replace('localhost', '127.0.0.1') + path
      const { byStatus } = await sendLoad({ url, headers, connections, count: perTarget })
      if (byStatus[status] !== perTarget)
        throw new Error(`${path} responded with ${JSON.stringify(byStatus)}, not only ${status}`)
      requests += perTarget
      memory.push({ at: elapsed(), mb: await readMemory(server.pid) })
    }
  const first = memory.find(({ at }) => at >= minuteMs) ?? memory[0]
  return {
    afterFirstMinute: first?.mb ?? Number.NaN,
    atEnd: memory.at(-1)?.mb ?? Number.NaN,
    most: Math.max(...memory.map(({ mb }) => mb)),
    requests,
  }
}

/** The memory limits that were exceeded. */
export function soakProblems({ afterFirstMinute, atEnd }: Soaked): string[] {
  return [
    ...(atEnd > 1.3 * afterFirstMinute ? ['memory is more than 1.3 of the first minute'] : []),
    ...(atEnd > 350 ? ['memory is more than 350 MB'] : []),
  ]
}
