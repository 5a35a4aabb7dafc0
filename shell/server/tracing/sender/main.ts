import { parentPort, workerData } from 'node:worker_threads'

import type { FromSender, MetricFamily, SenderData, ToSender } from './messages.ts'
import { createSender } from './sender.ts'

/**
 * The thread that sends traces and metrics. The requests to the collector would make the same functions of Node slower for
 * the requests of the server, if they were in one thread.
 */
if (!parentPort) throw new Error('This file is the program of a thread')
const port = parentPort
const send = (message: FromSender) => port.postMessage(message)
const warn = (reason: unknown) => send({ kind: 'warning', reason: String(reason) })

const waiting = new Map<number, (families: MetricFamily[]) => void>()
let asked = 0
const readMetrics = () =>
  new Promise<MetricFamily[]>(resolve => {
    asked += 1
    waiting.set(asked, resolve)
    send({ kind: 'collect', id: asked })
  })

const sender = await createSender(workerData as SenderData, { readMetrics, warn })

async function follow(message: ToSender): Promise<void> {
  switch (message.kind) {
    case 'spans':
      return sender.add(message.spans, message.origin)
    case 'metrics':
      waiting.get(message.id)?.(message.families)
      waiting.delete(message.id)
      return
    case 'flush-metrics':
      await sender.flushMetrics().catch(warn)
      return send({ kind: 'done', id: message.id })
    case 'stop':
      await sender.stop()
      return send({ kind: 'done', id: message.id })
  }
}

port.on('message', (message: ToSender) => void follow(message).catch(warn))
send({ kind: 'ready' })
