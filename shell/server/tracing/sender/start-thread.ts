import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { FromSender, MetricFamily, SenderData, ToSender } from './messages.ts'

/** Of its heap. What the collector does not accept is limited by the queue of the SDK. */
const maxMemoryMb = 128

type Surroundings = {
  readMetrics: () => Promise<MetricFamily[]>
  warn: (reason: unknown) => void
}

function startWorker(workerData: SenderData): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  // The build puts it beside the program of the server.
  const program = new URL(isSource ? './from-source.mjs' : './send-telemetry.js', import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb }
  return new Worker(program, { workerData, execArgv: [], resourceLimits })
}

/** Starts the thread that sends, and waits until it can. It does not keep the process alive. */
export async function startThread(data: SenderData, { readMetrics, warn }: Surroundings) {
  const worker = startWorker(data)
  const post = (message: ToSender) => worker.postMessage(message)
  const waiting = new Map<number, () => void>()
  let asked = 0
  const ask = (kind: 'flush-metrics' | 'stop') =>
    new Promise<void>(resolve => {
      asked += 1
      waiting.set(asked, resolve)
      post({ kind, id: asked })
    })
  const sendMetrics = async (id: number) => {
    const families = await readMetrics().catch(error => {
      warn(error)
      return []
    })
    post({ kind: 'metrics', id, families })
  }
  worker.on('message', (message: FromSender) => {
    if (message.kind === 'warning') warn(message.reason)
    if (message.kind === 'collect') void sendMetrics(message.id)
    if (message.kind !== 'done') return
    waiting.get(message.id)?.()
    waiting.delete(message.id)
  })
  await once(worker, 'message')
  worker.on('error', warn)
  worker.unref()
  return {
    post,
    flushMetrics: () => ask('flush-metrics'),
    stop: () => ask('stop'),
    end: () => worker.terminate(),
  }
}
