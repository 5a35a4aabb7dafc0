import { tokenize, tokenTypes } from 'css-tree/tokenizer'

import { tooComplex, unreadable } from './not-checked.ts'

/** `head{items}`. A declaration or a statement has no items. */
export type CssItem = { head: string; items: CssItem[] | null }
/** A style sheet, and every URL that it loads. */
type CssSheet = { items: CssItem[]; addresses: string[] }
type Token = { type: number; start: number; end: number }

const megabyte = 1024 * 1024
/**
 * Real sheets have 25 KB with about 500 items in 5 levels. Browsers accept more, but parsing would block other
 * requests.
 */
const limits = {
  length: megabyte,
  depth: 32,
  items: 20_000,
  headLength: 8192,
  /** Of all selectors together, because they take the most time. */
  headsLength: megabyte / 4,
  addresses: 1000,
}
const openers = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
])
const closers = new Set([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket])
const broken = new Set([tokenTypes.BadString, tokenTypes.BadUrl, tokenTypes.CDO, tokenTypes.CDC])
const loading = /^(url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade)\($/i
const placeholder = /^(var|env|attr|if|inherit|--.*)\($/is
/** Old and new browsers disagree on which of these belong to a name, and escapes hide the name. */
const ambiguous = /[\\\u0080-\uffff]/

/** Parses the tokens once, whatever the sheet. Throws `NotChecked`. */
export function readCss(css: string): CssSheet {
  if (css.length > limits.length) throw tooComplex('it has more than 1 MB')
  if (css.includes('\f')) throw unreadable('it has a form feed')
  const reader = new Reader(css)
  tokenize(css, (type, start, end) => reader.take({ type, start, end }))
  return reader.finish()
}

class Reader {
  readonly #css: string
  readonly #sheet: CssSheet = { items: [], addresses: [] }
  readonly #blocks: CssItem[][] = [this.#sheet.items]
  readonly #brackets: string[] = []
  /** The start of the current item. */
  #from: number | null = null
  #hasComment = false
  #count = 0
  #headsLength = 0

  constructor(css: string) {
    this.#css = css
  }

  take(token: Token): void {
    const { type, start, end } = token
    if (type === tokenTypes.WhiteSpace) return
    if (type === tokenTypes.Comment) this.#skipComment(token)
    else if (type === tokenTypes.Semicolon) this.#endStatement(start)
    else if (type === tokenTypes.LeftCurlyBracket) this.#beginBlock(start)
    else if (type === tokenTypes.RightCurlyBracket) this.#endBlock(start)
    else {
      this.#from ??= start
      this.#takeOther(type, this.#css.slice(start, end))
    }
  }

  finish(): CssSheet {
    if (this.#blocks.length > 1 || this.#brackets.length > 0)
      throw unreadable('a block does not close')
    this.#endItem(this.#css.length, null)
    return this.#sheet
  }

  #skipComment({ start, end }: Token): void {
    if (end - start < 4 || !this.#css.endsWith('*/', end))
      throw unreadable('a comment does not end')
    if (this.#from !== null) this.#hasComment = true
  }

  #takeOther(type: number, text: string): void {
    if (broken.has(type)) throw unreadable('a string or an address does not end')
    if (type === tokenTypes.String) {
      this.#takeString(text)
      return
    }
    if (ambiguous.test(text))
      throw unreadable('it has an escape or a letter beyond ASCII outside of strings')
    if (type === tokenTypes.Url) this.#load(text.slice(4, -1).trim())
    if (openers.has(type)) this.#openBracket(text)
    if (closers.has(type)) this.#closeBracket(text)
  }

  #takeString(text: string): void {
    if (!loading.test(this.#brackets.at(-1) ?? '')) return
    if (text.includes('\\')) throw unreadable('an address has an escape')
    this.#load(text.slice(1, -1))
  }

  #load(address: string): void {
    this.#sheet.addresses.push(address)
    if (this.#sheet.addresses.length > limits.addresses)
      throw tooComplex(`it loads more than ${limits.addresses} files`)
  }

  #openBracket(text: string): void {
    if (placeholder.test(text) && this.#brackets.some(name => loading.test(name)))
      throw unreadable(`${text}) stands for an address`)
    this.#brackets.push(text)
    this.#measureDepth()
  }

  #closeBracket(text: string): void {
    const opened = this.#brackets.pop()
    if (opened === undefined || opened.endsWith('[') !== (text === ']')) throw misplaced(text)
  }

  #beginBlock(at: number): void {
    if (this.#brackets.length > 0) throw misplaced('{')
    if (this.#hasComment) throw unreadable('a comment stands before a block')
    const items: CssItem[] = []
    this.#endItem(at, items)
    this.#blocks.push(items)
    this.#measureDepth()
  }

  #endBlock(at: number): void {
    if (this.#brackets.length > 0 || this.#blocks.length === 1) throw misplaced('}')
    this.#endItem(at, null)
    this.#blocks.pop()
  }

  #endStatement(at: number): void {
    if (this.#brackets.length > 0) throw misplaced(';')
    this.#endItem(at, null)
  }

  #endItem(at: number, items: CssItem[] | null): void {
    const head = this.#from === null ? '' : this.#css.slice(this.#from, at).trim()
    if (head === '' && items === null) return
    if (items !== null) this.#measureHead(head)
    this.#count += 1
    if (this.#count > limits.items) throw tooComplex(`it has more than ${limits.items} rules`)
    this.#blocks.at(-1)?.push({ head, items })
    this.#from = null
    this.#hasComment = false
  }

  #measureHead({ length }: string): void {
    this.#headsLength += length
    if (length > limits.headLength || this.#headsLength > limits.headsLength)
      throw tooComplex('its selectors are too long')
  }

  #measureDepth(): void {
    if (this.#blocks.length - 1 + this.#brackets.length > limits.depth)
      throw tooComplex(`it is nested deeper than ${limits.depth}`)
  }
}

function misplaced(text: string): Error {
  return unreadable(`"${text}" stands where none belongs`)
}
