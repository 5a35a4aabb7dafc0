import { Worker } from 'node:worker_threads'

import type { FromRendering, RenderJob, ToRendering } from './messages.ts'

/** Of the heap of the thread. The memory of the sandboxes is outside of it and has its own limit. */
const maxMemoryMb = 128
/** The sandbox ends a script earlier, unless a function of the interpreter itself does not end. */
const maxSilenceMs = 20_000

export type RenderInThread = {
  /** @throws the error of the script or of the thread */
  render: (job: RenderJob) => Promise<string>
  stop: () => Promise<void>
}

/** The server stops, so nobody needs the page. */
export class RenderingStopped extends Error {
  constructor() {
    super('The server stops')
  }
}

type Waiting = { resolve: (reply: FromRendering) => void; reject: (reason: Error) => void }

function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  // The build puts it beside the program of the server.
  const path = isSource ? './thread/from-source.mjs' : './render-pages.js'
  const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb }
  const worker = new Worker(new URL(path, import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits,
  })
  worker.unref()
  return worker
}

/**
 * Renders pages in a thread that starts with the first one, and again after it failed or did not reply. It gets no
 * variables.
 */
export function createRenderInThread(): RenderInThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let silence: NodeJS.Timeout | undefined
  let isStopped = false
  let sent = 0

  function failAll(reason: Error): void {
    worker = null
    clearTimeout(silence)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function end(thread: Worker): void {
    failAll(new Error('The thread does not reply'))
    void thread.terminate()
  }

  function waitFor(thread: Worker): void {
    clearTimeout(silence)
    if (waiting.size > 0) silence = setTimeout(end, maxSilenceMs, thread).unref()
  }

  function open(): Worker {
    const started = startWorker()
    started.on('message', (reply: FromRendering) => {
      waiting.get(reply.id)?.resolve(reply)
      waiting.delete(reply.id)
      if (worker === started) waitFor(started)
    })
    const failIfOpen = (reason: Error) => worker === started && failAll(reason)
    started.on('error', failIfOpen)
    started.on('exit', code => failIfOpen(new Error(`The thread ended: ${code}`)))
    worker = started
    return started
  }

  function ask(message: Omit<ToRendering, 'id'>): Promise<FromRendering> {
    if (isStopped) throw new RenderingStopped()
    const thread = worker ?? open()
    sent += 1
    const id = sent
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      if (waiting.size === 1) waitFor(thread)
      thread.postMessage({ ...message, id } satisfies ToRendering)
    })
  }

  async function render({ scripts, input, payload }: RenderJob): Promise<string> {
    const message = { paths: scripts.map(({ path }) => path), input, payload }
    const first = await ask(message)
    const reply = 'isMissing' in first ? await ask({ ...message, scripts }) : first
    if ('html' in reply) return reply.html
    throw new Error('error' in reply ? reply.error : 'The thread lost the scripts')
  }

  return {
    render,
    stop: async () => {
      isStopped = true
      const thread = worker
      failAll(new RenderingStopped())
      await thread?.terminate()
    },
  }
}
