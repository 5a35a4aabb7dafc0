import variant from '@jitl/quickjs-singlefile-mjs-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

import type { Script } from '../messages.ts'
import { answer } from './host-functions.ts'

/** Of the memory of one composition's scripts, in bytes. */
const maxMemory = 128 * 1024 * 1024
const maxStack = 512 * 1024
const limitsMs = { load: 10_000, render: 3000 }
/** Work that scripts leave for later. It is not part of the document, but would stay in memory. */
const maxLaterJobs = 1000

let engine: Promise<QuickJSWASMModule> | undefined

/** The code of a team, alone in a JavaScript engine that is compiled to WebAssembly: it reaches nothing but its input. */
export type Sandbox = {
  /**
   * `input` and `payload` are JSON.
   * @throws the error of the script, or when it takes too long or too much memory
   */
  render: (input: string, payload: string) => string
  dispose: () => void
}

class ScriptError extends Error {}

/** The error of a script, as text. Its objects stay in the sandbox. */
function toError(context: QuickJSContext, thrown: QuickJSHandle): ScriptError {
  const dumped: unknown = context.dump(thrown)
  thrown.dispose()
  if (typeof dumped !== 'object' || dumped === null) return new ScriptError(String(dumped))
  const { name = 'Error', message = '', stack = '' } = dumped as Record<string, unknown>
  return new ScriptError(`${name}: ${message}\n${stack}`.slice(0, 2000))
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

const callRender = `(input, payload) =>
  __SERVER__.shared.renderPage({ ...JSON.parse(input), payload: JSON.parse(payload) })`

/** @throws when a script cannot start */
export async function createSandbox(scripts: Script[]): Promise<Sandbox> {
  engine ??= newQuickJSWASMModuleFromVariant(variant)
  const runtime = (await engine).newRuntime()
  runtime.setMemoryLimit(maxMemory)
  runtime.setMaxStackSize(maxStack)
  let deadline = 0
  runtime.setInterruptHandler(() => Date.now() > deadline)
  const context = runtime.newContext()

  function evaluate(text: string, name: string): QuickJSHandle {
    const result = context.evalCode(text, name, { type: 'global' })
    if (result.error) throw toError(context, result.error)
    return result.value
  }

  function start(): QuickJSHandle {
    deadline = Date.now() + limitsMs.load
    addHost(context)
    evaluate('globalThis.__SERVER__ = {}', 'start').dispose()
    for (const { path, text } of scripts) evaluate(text, path).dispose()
    return evaluate(callRender, 'start')
  }

  function dispose(): void {
    context.dispose()
    runtime.dispose()
  }

  function render(of: QuickJSHandle, texts: [string, string]): string {
    deadline = Date.now() + limitsMs.render
    const values = texts.map(text => context.newString(text))
    const result = context.callFunction(of, context.undefined, ...values)
    for (const value of values) value.dispose()
    if (result.error) throw toError(context, result.error)
    const html = context.getString(result.value)
    result.value.dispose()
    runtime.executePendingJobs(maxLaterJobs).dispose()
    return html
  }

  try {
    const renderPage = start()
    return {
      render: (input, payload) => render(renderPage, [input, payload]),
      dispose: () => {
        renderPage.dispose()
        dispose()
      },
    }
  } catch (error) {
    dispose()
    throw error
  }
}
