import type { ComponentType } from 'react'
import { type LazyCode, lazyCode } from 'shared/lazy-code'
import { basename } from 'shared/navigation'

import { loadExpose } from '../../federation/load-expose.ts'
import { ownPages } from '../../pages/shell-pages.ts'
import { note } from '../../telemetry/notes.ts'
import { routeLanguage } from '../language/route-language.ts'
import type { ModuleResult, PartAddress } from './loader-types.ts'

const exposed = new Map<string, LazyCode<ComponentType>>()
const keyOf = ({ remote, expose }: PartAddress) => `${remote}/${expose}`

/** The shell's own pages are chunks of the shell; all other pages and slots come from a container. */
function codeOf(address: PartAddress): LazyCode<ComponentType> {
  const key = keyOf(address)
  const own = address.remote === 'shell' ? ownPages[address.expose] : undefined
  const code = own ?? exposed.get(key) ?? lazyCode(() => loadExpose(address), address.remote)
  if (!own) exposed.set(key, code)
  return code
}

/** Waits for the code and for the texts in the language of the route. */
async function withTexts<Code>(address: PartAddress, loading: Promise<Code>): Promise<Code> {
  const requested = performance.now()
  const path = address.path ?? location.pathname.slice(basename().length)
  const [code] = await Promise.all([loading, routeLanguage.prepare(path, address.remote)])
  if (code) note('loaded', address, performance.now() - requested)
  return code
}

/** The component of a page or slot. A failure may reload the page (`reloadForCode`). */
export function loadPart(address: PartAddress): Promise<ComponentType> {
  return withTexts(address, codeOf(address).load())
}

/** Loads a page before its visit. A failure is reported only when the page is visited. */
export async function prefetchPart(address: PartAddress): Promise<void> {
  await withTexts(address, codeOf(address).prefetch())
}

function answerOf(address: PartAddress): Promise<ModuleResult> {
  return loadPart(address).then(
    Component => ({ status: 'ready', Component }),
    (error: unknown) => ({ status: 'failed', error }),
  )
}

function slowAfter(patienceMs: number): Promise<ModuleResult> {
  return new Promise(resolve => setTimeout(() => resolve({ status: 'slow' }), patienceMs))
}

const responses = new Map<string, Promise<ModuleResult>>()

/**
 * The result of loading a page within `patienceMs`. The promise stays the same until it is cleared, so that React can
 * wait for it and show the previous page or the static frame in the meantime.
 */
export function firstResult(address: PartAddress, patienceMs: number): Promise<ModuleResult> {
  const key = keyOf(address)
  const known = responses.get(key)
  if (known) return known
  const response = Promise.race([answerOf(address), slowAfter(patienceMs)])
  responses.set(key, response)
  return response
}

/** Clears the result of a page that did not load, so that the next visit loads it again. */
export async function clearFailure(address: PartAddress): Promise<void> {
  const key = keyOf(address)
  const response = responses.get(key)
  if (response && (await response).status !== 'ready') responses.delete(key)
}
