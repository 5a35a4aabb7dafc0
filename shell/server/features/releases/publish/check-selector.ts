import parse, { type SelectorNode } from 'css-tree/selector-parser'

/** `isNested`: inside of a rule whose selectors are all the container's own. */
type SelectorContext = { name: string; isNested: boolean }
export type ReadSelector = { text: string; node: SelectorNode }

/** The selectors of a list. Null if a browser could not parse them. */
export function readSelectors(head: string): ReadSelector[] | null {
  try {
    const list = parse(head, { context: 'selectorList', positions: true })
    const selectors = partsOf(list).map(node => ({
      text: head.slice(node.loc?.start.offset, node.loc?.end.offset),
      node,
    }))
    // A trailing comma is invalid, but css-tree accepts it.
    return head.endsWith(',') ? null : selectors
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Whether the selector styles only elements with a class of the container, or inside of such an element, and uses no
 * other container's class.
 */
export function isOwn(place: SelectorContext, { text, node }: ReadSelector): boolean {
  if (namesOther(place.name, node)) return false
  const parts = partsOf(node)
  const isRelative = parts[0]?.type === 'Combinator'
  if (!place.isNested || (!isRelative && text.includes('&'))) return standsInside(place, parts)
  // For a nested selector without `&`, a browser adds the outer rule in front.
  const between = isRelative ? [] : [{ type: 'Combinator', name: ' ' }]
  return standsInside(place, [{ type: 'NestingSelector' }, ...between, ...parts])
}

/** `:root:has(…)` with an own part in the parentheses. */
export function isWholePage(name: string, { node }: ReadSelector): boolean {
  const [root, has, ...others] = partsOf(node)
  return (
    others.length === 0 &&
    root?.type === 'PseudoClassSelector' &&
    root.name === 'root' &&
    has?.type === 'PseudoClassSelector' &&
    has.name === 'has' &&
    !namesOther(name, node) &&
    choicesOf(has).every(choice => standsInside({ name, isNested: false }, partsOf(choice))) &&
    choicesOf(has).length > 0
  )
}

/**
 * Reads from the styled element to the left. A sibling of an own element is not inside of it, but an own ancestor
 * counts.
 */
function standsInside(place: SelectorContext, parts: SelectorNode[]): boolean {
  let isBeside = false
  for (const part of parts.toReversed()) {
    if (part.type === 'Combinator') {
      if (part.name === '+' || part.name === '~') isBeside = true
      else if (part.name === ' ' || part.name === '>') isBeside = false
      else return false
    } else if (!isBeside && marks(place, part)) return true
  }
  return false
}

/** Whether it only matches own elements, or elements inside of them. */
function marks(place: SelectorContext, part: SelectorNode): boolean {
  switch (part.type) {
    case 'ClassSelector':
      return part.name?.startsWith(`${place.name}__`) === true
    case 'NestingSelector':
      return place.isNested
    case 'PseudoClassSelector': {
      if (part.name !== 'is' && part.name !== 'where') return false
      const choices = choicesOf(part)
      return choices.length > 0 && choices.every(choice => standsInside(place, partsOf(choice)))
    }
    default:
      return false
  }
}

function namesOther(name: string, node: SelectorNode): boolean {
  if (node.type === 'ClassSelector') {
    const [, owner] = /^([a-z]+)__/.exec(node.name ?? '') ?? []
    return owner !== undefined && owner !== name
  }
  const inside = node.selector ? [node.selector] : partsOf(node)
  return inside.some(part => namesOther(name, part))
}

/** `:is(a, b)` → a and b. */
function choicesOf(part: SelectorNode): SelectorNode[] {
  return partsOf(part).flatMap(partsOf)
}

function partsOf({ children }: SelectorNode): SelectorNode[] {
  return children ? [...children] : []
}
