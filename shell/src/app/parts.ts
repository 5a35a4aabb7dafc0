import type { ComponentType } from 'react'
import { basename } from 'shared/navigation'
import { noteUnanswered } from 'shared/network'

import { loadExpose } from '../federation/load-expose.ts'
import { ownPages } from '../pages/own-pages.ts'
import { note } from '../telemetry/notes.ts'
import type { PartAddress, PartAnswer } from './loader-types.ts'
import { reloadWhenStale } from './reload-when-stale.ts'
import { prepareLanguage } from './route-language.ts'

/** The shell's own pages lie in its own chunks; everything else comes out of a container. */
export async function loadPart(address: PartAddress): Promise<ComponentType> {
  const asked = performance.now()
  const own = address.remote === 'shell' ? ownPages[address.expose] : undefined
  try {
    const [Component] = await Promise.all([
      own ? own() : loadExpose(address),
      prepareLanguage(address.path ?? location.pathname.slice(basename().length), address.remote),
    ])
    note('loaded', address, performance.now() - asked)
    return Component
  } catch (error) {
    noteUnanswered()
    if (!(await reloadWhenStale(address))) throw error
    // Until the new document is there the old one stands as it is.
    return new Promise(() => undefined)
  }
}

function answerOf(address: PartAddress): Promise<PartAnswer> {
  return loadPart(address).then(
    Component => ({ status: 'ready', Component }),
    (error: unknown) => ({ status: 'failed', error }),
  )
}

function slowAfter(patienceMs: number): Promise<PartAnswer> {
  return new Promise(resolve => setTimeout(() => resolve({ status: 'slow' }), patienceMs))
}

const answers = new Map<string, Promise<PartAnswer>>()

/**
 * What a page has become within `patienceMs`; the same promise until it is forgotten, so that React can wait for it
 * and leave the former page (or the document's frame) standing.
 */
export function firstAnswer(address: PartAddress, patienceMs: number): Promise<PartAnswer> {
  const key = `${address.remote}/${address.expose}`
  const known = answers.get(key)
  if (known) return known
  const answer = Promise.race([answerOf(address), slowAfter(patienceMs)])
  answers.set(key, answer)
  return answer
}

/** A page that did not come is asked for again when it is visited again. */
export async function forgetFailure(address: PartAddress): Promise<void> {
  const key = `${address.remote}/${address.expose}`
  const answer = answers.get(key)
  if (answer && (await answer).status !== 'ready') answers.delete(key)
}
