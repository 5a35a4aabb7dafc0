import variant from '@jitl/quickjs-singlefile-mjs-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'

import type { Script } from '../messages.ts'
import { answer } from './host-functions.ts'

/** Of one composition's scripts. Memory is in bytes. */
type Limits = { memory: number; loadMs: number; renderMs: number }
const usualLimits: Limits = { memory: 64 * 1024 * 1024, loadMs: 10_000, renderMs: 3000 }
const maxStack = 512 * 1024
/** Work that scripts leave for later. It is not part of the document, but would stay in memory. */
const maxLaterJobs = 1000

/**
 * The code of a team, alone in a JavaScript engine that is compiled to WebAssembly: it reaches nothing but its input. Its
 * memory is free when nothing refers to it any more. After an error, it can be broken.
 */
export type Sandbox = {
  /**
   * `input` and `payload` are JSON.
   * @throws the error of the script, or when it takes too long or too much memory
   */
  render: (input: string, payload: string) => string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The error of a script, as text. Its objects stay in the sandbox. */
function toError(context: QuickJSContext, thrown: QuickJSHandle): Error {
  const dumped: unknown = context.dump(thrown)
  // Of a promise, `dump` has disposed it.
  if (thrown.alive) thrown.dispose()
  if (typeof dumped !== 'object' || dumped === null) return new Error(String(dumped))
  const { name = 'Error', message, stack } = dumped as Record<string, unknown>
  return new Error(`${textOf(name)}: ${textOf(message)}\n${textOf(stack)}`.slice(0, 2000))
}

function addHost(context: QuickJSContext): void {
  const host = context.newFunction('callHost', (name, json) => {
    try {
      return context.newString(answer(context.getString(name), context.getString(json)))
    } catch (error) {
      return { error: context.newError(String(error)) }
    }
  })
  context.setProp(context.global, 'callHost', host)
  host.dispose()
}

/** Outside of the sandbox, a text ends at its first NUL. Browsers ignore these in documents. */
const callRender = `(input, payload) =>
  __SERVER__.shared
    .renderPage({ ...JSON.parse(input), payload: JSON.parse(payload) })
    .replaceAll('\\0', '')`

/** A class of the language that only the types of browsers have. */
type MemoryClass = new (pages: { initial: number; maximum: number }) => never
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: MemoryClass } }).WebAssembly
const pageBytes = 64 * 1024
/** The engine needs this much to start. */
const initialPages = 256

/**
 * An engine of its own, because a fault of the engine itself affects all its scripts. Its own limit of memory counts objects
 * but not their sizes.
 */
async function createRuntime(maxMemory: number): Promise<QuickJSRuntime> {
  const wasmMemory = new Memory({
    initial: initialPages,
    maximum: Math.floor(maxMemory / pageBytes),
  })
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
  const runtime = engine.newRuntime()
  runtime.setMaxStackSize(maxStack)
  return runtime
}

/** @throws when a script cannot start */
export async function createSandbox(scripts: Script[], limits = usualLimits): Promise<Sandbox> {
  const runtime = await createRuntime(limits.memory)
  let deadline = Date.now() + limits.loadMs
  runtime.setInterruptHandler(() => Date.now() > deadline)
  const context = runtime.newContext()

  function evaluate(text: string, name: string): QuickJSHandle {
    const result = context.evalCode(text, name, { type: 'global' })
    if (result.error) throw toError(context, result.error)
    return result.value
  }

  addHost(context)
  evaluate('globalThis.__SERVER__ = {}', 'start').dispose()
  for (const { path, text } of scripts) evaluate(text, path).dispose()
  const renderPage = evaluate(callRender, 'start')

  return {
    render(input, payload) {
      deadline = Date.now() + limits.renderMs
      const values = [input, payload].map(text => context.newString(text))
      const result = context.callFunction(renderPage, context.undefined, ...values)
      for (const value of values) value.dispose()
      if (result.error) throw toError(context, result.error)
      const html = context.getString(result.value)
      result.value.dispose()
      runtime.executePendingJobs(maxLaterJobs).dispose()
      return html
    },
  }
}
