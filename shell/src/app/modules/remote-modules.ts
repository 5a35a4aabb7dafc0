import type { ComponentType } from 'react'
import { type LazyCode, lazyCode } from 'shared/lazy-code'
import { basename } from 'shared/navigation'

import { loadExpose } from '../../federation/load-expose.ts'
import { ownPages } from '../../pages/shell-pages.ts'
import { note } from '../../telemetry/notes.ts'
import { prepareLanguage } from '../language/route-language.ts'
import type { ModuleResult, PartAddress } from './loader-types.ts'

const exposed = new Map<string, LazyCode<ComponentType>>()
const keyOf = ({ remote, expose }: PartAddress) => `${remote}/${expose}`

/** The shell's own pages lie in its own chunks; everything else comes out of a container. */
function codeOf(address: PartAddress): LazyCode<ComponentType> {
  const key = keyOf(address)
  const own = address.remote === 'shell' ? ownPages[address.expose] : undefined
  const code = own ?? exposed.get(key) ?? lazyCode(() => loadExpose(address), address.remote)
  if (!own) exposed.set(key, code)
  return code
}

/** With the texts of its route's language. */
async function withTexts<Code>(address: PartAddress, loading: Promise<Code>): Promise<Code> {
  const requested = performance.now()
  const path = address.path ?? location.pathname.slice(basename().length)
  const [code] = await Promise.all([loading, prepareLanguage(path, address.remote)])
  if (code) note('loaded', address, performance.now() - requested)
  return code
}

/** The component of a page or slot. A failure may reload the page (`reloadForCode`). */
export function loadPart(address: PartAddress): Promise<ComponentType> {
  return withTexts(address, codeOf(address).load())
}

/** Ahead of the visit: a failure is told when the page is really visited. */
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
 * What a page has become within `patienceMs`; the same promise until it is forgotten, so that React can wait for it
 * and leave the former page (or the document's frame) standing.
 */
export function firstResult(address: PartAddress, patienceMs: number): Promise<ModuleResult> {
  const key = keyOf(address)
  const known = responses.get(key)
  if (known) return known
  const response = Promise.race([answerOf(address), slowAfter(patienceMs)])
  responses.set(key, response)
  return response
}

/** A page that did not come is asked for again when it is visited again. */
export async function clearFailure(address: PartAddress): Promise<void> {
  const key = keyOf(address)
  const response = responses.get(key)
  if (response && (await response).status !== 'ready') responses.delete(key)
}
