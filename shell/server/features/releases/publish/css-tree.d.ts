// The two used parts of css-tree, which has no types.
declare module 'css-tree/tokenizer' {
  export const tokenTypes: Record<string, number>
  export function tokenize(
    css: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void
}
declare module 'css-tree/selector-parser' {
  export type SelectorNode = {
    type: string
    name?: string
    children?: Iterable<SelectorNode> | null
    /** The selector in `:nth-child(2 of .card)`. */
    selector?: SelectorNode | null
    loc?: { start: { offset: number }; end: { offset: number } } | null
  }
  /** Throws if a browser would drop the rule. */
  export default function parse(
    selectors: string,
    options: { context: 'selectorList'; positions: boolean },
  ): SelectorNode
}
