import type { ComponentType } from 'react'
import { type LazyCode, lazyCode } from 'shared/lazy-code'
import { basename } from 'shared/navigation'

import { loadExpose } from '../../federation/load-expose.ts'
import { shellPages } from '../../pages/shell-pages.ts'
import { note } from '../../telemetry/notes.ts'
import { routeLanguage } from '../language/route-language.ts'
import { waitForPayload } from '../server-rendered/wait-for-payload.ts'
import { afterPress } from './after-press.ts'
import type { ModuleAddress, ModuleResult } from './loader-types.ts'

const exposed = new Map<string, LazyCode<ComponentType>>()
const keyOf = ({ remote, expose }: ModuleAddress) => `${remote}/${expose}`

/** The shell's own pages are chunks of the shell; all other pages and slots come from a container. */
function codeOf(address: ModuleAddress): LazyCode<ComponentType> {
  const key = keyOf(address)
  const shellPage = address.remote === 'shell' ? shellPages[address.expose] : undefined
  const code = shellPage ?? exposed.get(key) ?? lazyCode(() => loadExpose(address), address.remote)
  if (!shellPage) exposed.set(key, code)
  return code
}

/** Waits for the code and for the texts in the language of the route. */
async function withTexts<Code>(address: ModuleAddress, loading: Promise<Code>): Promise<Code> {
  const requested = performance.now()
  const path = address.path ?? location.pathname.slice(basename().length)
  const [code] = await Promise.all([loading, routeLanguage.prepare(path, address.remote)])
  if (code) note('loaded', address, performance.now() - requested)
  return code
}

/** The component of a page or slot. A failure may reload the page (`reloadForCode`). */
export async function loadComponent(address: ModuleAddress): Promise<ComponentType> {
  const Component = await withTexts(address, codeOf(address).load())
  await waitForPayload(address.path)
  return Component
}

/** Loads a page before its visit. A failure is reported only when the page is visited. */
export async function prefetchComponent(address: ModuleAddress): Promise<void> {
  const code = codeOf(address)
  if (code.$code.get() === null) await withTexts(address, code.prefetch())
}

function resultOf(address: ModuleAddress): Promise<ModuleResult> {
  return loadComponent(address).then(
    Component => ({ status: 'ready', Component }),
    (error: unknown) => ({ status: 'failed', error }),
  )
}

function slowAfter(timeoutMs: number): Promise<ModuleResult> {
  return new Promise(resolve => setTimeout(() => resolve({ status: 'slow' }), timeoutMs))
}

/** The page or static frame on screen stays during a press, because a replaced element loses its click. */
function afterPressed(result: ModuleResult): Promise<ModuleResult> {
  return new Promise(resolve => afterPress(() => resolve(result)))
}

const results = new Map<string, Promise<ModuleResult>>()

/**
 * The result of loading a page within `timeoutMs`. The promise stays the same until it is cleared, so that React can
 * wait for it and show the previous page or the static frame in the meantime.
 */
export function firstResult(address: ModuleAddress, timeoutMs: number): Promise<ModuleResult> {
  const key = keyOf(address)
  const known = results.get(key)
  if (known) return known
  const result = Promise.race([resultOf(address), slowAfter(timeoutMs)]).then(afterPressed)
  results.set(key, result)
  return result
}

/** Clears the result of a page that did not load, so that the next visit loads it again. */
export async function clearFailure(address: ModuleAddress): Promise<void> {
  const key = keyOf(address)
  const result = results.get(key)
  if (result && (await result).status !== 'ready') results.delete(key)
}
