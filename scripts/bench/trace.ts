import type { CDPSession } from 'playwright'
import * as z from 'zod'

/** A complete event of Chromium's trace. Times in microseconds. */
const eventSchema = z.object({
  name: z.string(),
  ts: z.number(),
  dur: z.number(),
  pid: z.number(),
  tid: z.number(),
  args: z
    .object({
      fileName: z.string().optional(),
      data: z.object({ url: z.string().optional() }).optional(),
    })
    .optional(),
})
type TraceEvent = z.infer<typeof eventSchema>

const markSchema = z.object({
  name: z.enum(['navigationStart', 'bench:ready']),
  ts: z.number(),
  pid: z.number(),
  tid: z.number(),
})
type Mark = z.infer<typeof markSchema>

/** A task of the main thread. All times in milliseconds; `parts` has the own time of each kind of work, longest first. */
export type Task = { startMs: number; durationMs: number; parts: { name: string; ms: number }[] }

const categories = ['toplevel', 'devtools.timeline', 'v8', 'v8.execute', 'blink.user_timing']

/** Records the trace of a browser until the returned function is called, which returns all events. */
export async function startTrace(session: CDPSession): Promise<() => Promise<unknown[]>> {
  const events: unknown[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const config = { includedCategories: categories }
  await session.send('Tracing.start', { traceConfig: config, transferMode: 'ReportEvents' })
  return async () => {
    const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    return events
  }
}

function parseAll<Parsed>(schema: z.ZodType<Parsed>, events: unknown[]): Parsed[] {
  return events.flatMap(event => {
    const parsed = schema.safeParse(event)
    return parsed.success ? [parsed.data] : []
  })
}

const isTask = ({ name }: TraceEvent) => name.endsWith('RunTask')
const endOf = ({ ts, dur }: TraceEvent) => ts + dur

/** What an event works on: its kind and, for a script, its file without the hash. */
function describe({ name, args }: TraceEvent): string {
  const url = args?.data?.url ?? args?.fileName ?? ''
  const file = url
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.\w{10}\.js$/, '')
  return url.includes('/r/') ? `${name} ${file}` : name
}

/** The own time of each kind of work: its events without the events inside them. */
function partsOf(inside: TraceEvent[]): Task['parts'] {
  const sums = new Map<string, number>()
  const open: TraceEvent[] = []
  const add = (event: TraceEvent, ms: number) =>
    sums.set(describe(event), (sums.get(describe(event)) ?? 0) + ms)
  for (const event of inside) {
    while (open.length > 0 && endOf(open.at(-1) as TraceEvent) <= event.ts) open.pop()
    const around = open.at(-1)
    if (around) add(around, -event.dur / 1000)
    add(event, event.dur / 1000)
    open.push(event)
  }
  return [...sums].map(([name, ms]) => ({ name, ms })).sort((one, other) => other.ms - one.ms)
}

/**
 * The tasks of the page's main thread that started before the page was ready, in their order. Throws when the events
 * contain no navigation or no mark `bench:ready`.
 */
export function tasksUntilReady(events: unknown[]): Task[] {
  const marks = parseAll<Mark>(markSchema, events)
  const ready = marks.find(({ name }) => name === 'bench:ready')
  const start = marks.findLast(({ name, pid }) => name === 'navigationStart' && pid === ready?.pid)
  if (!ready || !start) throw new Error('The trace has no navigation that became ready')
  const own = parseAll<TraceEvent>(eventSchema, events)
    .filter(({ pid, tid, ts }) => pid === ready.pid && tid === ready.tid && ts >= start.ts)
    // An event that contains another one of the same start is longer.
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur)
  const isInside = (outer: TraceEvent) => (event: TraceEvent) =>
    event !== outer && event.ts >= outer.ts && endOf(event) <= endOf(outer)
  const tasks = own.filter(event => isTask(event) && event.ts < ready.ts)
  const outermost = tasks.filter(task => !tasks.some(other => isInside(other)(task)))
  return outermost.map(task => ({
    startMs: (task.ts - start.ts) / 1000,
    durationMs: task.dur / 1000,
    parts: partsOf(own.filter(event => isInside(task)(event) && !isTask(event))),
  }))
}
