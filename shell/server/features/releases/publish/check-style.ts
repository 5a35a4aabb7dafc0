import { basename } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { layerOrder } from '@storefront/kit/bundler/layers'

import { isOwn, isWholePage, type ReadSelector, readSelectors } from './check-selector.ts'
import { type Problem, toProblem } from './invalid-release.ts'
import { checked } from './not-checked.ts'
import { type CssItem, readCss } from './read-css.ts'

type Sheet = { name: string; text: string }
/** A container, and whether its rules are inside of another own rule. */
type SelectorContext = { name: string; isNested: boolean }
type CssRule = { head: string; items: CssItem[] }

const order = layerOrder.split(/,\s*/)
const platformLayers = new Map([
  ['shell', ['reset', 'tokens', 'ui', 'shell']],
  ['shared', ['reset', 'tokens', 'ui']],
])
const conditions = /^@(media|supports|container|starting-style)(?![\w-])/
const pageDeclaration = /^(--bottom-bar-height|--beside-panel|scroll-padding[a-z-]*|overflow)\s*:/
const maxReported = 5

/** Everything must be in the container's own layer, and the rules of a remote may only match its own elements. */
export function styleProblems(release: Release, { name, text }: Sheet): Problem[] {
  return checked(name, () => {
    const { items, addresses } = readCss(text)
    const faults = new Set(addressFaults(release, addresses))
    for (const fault of itemFaults(items, item => topFaults(release.name, item))) {
      faults.add(fault)
      if (faults.size >= maxReported) break
    }
    return [...faults].slice(0, maxReported).map(fault => toProblem(`${name}: ${fault}`))
  })
}

/** The number of reported problems is limited. */
function* itemFaults(
  items: CssItem[],
  find: (item: CssItem) => Iterable<string>,
): Generator<string> {
  for (const item of items) yield* find(item)
}

function* topFaults(name: string, { head, items }: CssItem): Generator<string> {
  const platform = platformLayers.get(name)
  const layers = platform ?? [`remotes.${name}`]
  const [, named = ''] = /^@layer\b\s*(.*)$/s.exec(head) ?? []
  if (items === null) {
    const isOrder = named !== '' && named.split(',').every(one => order.includes(one.trim()))
    if (isOrder || /^@charset "utf-8"$/i.test(head)) return
  }
  if (items !== null && layers.includes(named)) {
    if (!platform) yield* itemFaults(items, item => ownFaults({ name, isNested: false }, item))
    return
  }
  yield `"${shorten(head)}" stands outside of the layer ${layers.join(' or ')}: put it into a style sheet in the folder of ${name}, which the preset wraps, or without the preset write @layer ${layers[0]} { … } around it.`
}

function* ownFaults(place: SelectorContext, { head, items }: CssItem): Generator<string> {
  const { name, isNested } = place
  if (items !== null && conditions.test(head)) {
    yield* itemFaults(items, item => ownFaults(place, item))
    return
  }
  if (items === null && isNested && !head.startsWith('@')) return
  if (items !== null && isOwnAtRule(name, head)) return
  if (head.startsWith('@') || items === null)
    yield `"${shorten(head)}" holds for the whole page: only the shell and shared may, so move it to shared/ui, or name it in a CSS module.`
  else yield* ruleFaults(place, { head, items })
}

function* ruleFaults(place: SelectorContext, { head, items }: CssRule): Generator<string> {
  const { name } = place
  const selectors = readSelectors(head)
  if (!selectors) {
    yield `"${shorten(head)}" is no selector: write plain CSS.`
    return
  }
  if (selectors.every(selector => isWholePage(name, selector)) && items.every(isForPage)) return
  for (const selector of selectors) if (!isOwn(place, selector)) yield toForeign(name, selector)
  yield* itemFaults(items, item => ownFaults({ name, isNested: true }, item))
}

function isOwnAtRule(name: string, head: string): boolean {
  const [, animation] = /^@(?:-webkit-)?keyframes\s+(\S+)$/.exec(head) ?? []
  return animation?.startsWith(`${name}__`) === true || /^@page(?![\w-])/.test(head)
}

/** What an element may declare about the page: that it covers its lower edge, or all of it. */
function isForPage({ head, items }: CssItem): boolean {
  return items === null && pageDeclaration.test(head)
}

function toForeign(name: string, { text }: ReadSelector): string {
  return `"${shorten(text)}" reaches beyond ${name}: end it with a class of a CSS module (.${name}__…; without the preset by cssModules.localIdentName '${name}__[local]-[hash:base64:6]'), or with what stands inside of one.`
}

/** A style sheet loads files without integrity, so they must come from the same release or be in the sheet itself. */
function addressFaults(release: Release, addresses: string[]): string[] {
  const listed = new Set(release.files.map(({ path }) => basename(path)))
  const own = new RegExp(`^(?:\\./|/r/${release.name}/)?([A-Za-z0-9._-]+)$`)
  return addresses
    .filter(address => !/^(data:|#)/i.test(address) && !listed.has(own.exec(address)?.[1] ?? ''))
    .map(address => `it loads ${shorten(address)}, which is no file of this release: import it.`)
}

function shorten(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}
