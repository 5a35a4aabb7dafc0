import { parentPort } from 'node:worker_threads'

import type { FromRendering, Script, ToRendering } from '../messages.ts'
import { toDocumentMarkup } from './markup.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** The thread that renders pages, so that requests do not wait for the interpreter. */
if (!parentPort) throw new Error('This file is the program of a thread')
const port = parentPort
const send = (message: FromRendering) => port.postMessage(message)

/** Of the composition that is live, its canaries and the previous ones. */
const maxSandboxes = 4
const sandboxes = new Map<string, Promise<Sandbox>>()

function sandboxOf(key: string, scripts: Script[] | undefined): Promise<Sandbox> | null {
  const known = sandboxes.get(key) ?? (scripts && createSandbox(scripts))
  if (!known) return null
  sandboxes.delete(key)
  sandboxes.set(key, known)
  const [oldest] = sandboxes.keys()
  if (sandboxes.size > maxSandboxes && oldest !== undefined) sandboxes.delete(oldest)
  return known
}

async function render({ id, paths, scripts, input, payload }: ToRendering): Promise<void> {
  const key = paths.join(' ')
  try {
    const sandbox = await sandboxOf(key, scripts)
    if (!sandbox) return send({ id, isMissing: true })
    send({ id, html: toDocumentMarkup(sandbox.render(input, payload)) })
  } catch (error) {
    // What the script left in its sandbox could be broken.
    sandboxes.delete(key)
    send({ id, error: String(error) })
  }
}

let last = Promise.resolve()
port.on('message', (message: ToRendering) => {
  last = last.then(() => render(message))
})
