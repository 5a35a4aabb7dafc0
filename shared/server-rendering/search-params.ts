type Pair = [name: string, value: string]

const encode = (text: string) =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Bytes that are no UTF-8 stay encoded. They become replacement characters in browsers. */
function decodePart(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, decodePart)
}

function readText(text: string): Pair[] {
  return text
    .replace(/^\?/, '')
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const [name = '', ...rest] = part.split('=')
      return [decode(name), decode(rest.join('='))]
    })
}

/** The part of `URLSearchParams` that pages use while they render. The sandbox of the server has only the language. */
export class SearchParams {
  #pairs: Pair[]

  constructor(init: string | Iterable<Pair> = '') {
    this.#pairs = typeof init === 'string' ? readText(init) : [...init].map(([...pair]) => pair)
  }

  get size(): number {
    return this.#pairs.length
  }

  has(name: string): boolean {
    return this.#pairs.some(([each]) => each === name)
  }

  get(name: string): string | null {
    return this.#pairs.find(([each]) => each === name)?.[1] ?? null
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([each]) => each === name).map(([, value]) => value)
  }

  append(name: string, value: string): void {
    this.#pairs.push([name, String(value)])
  }

  set(name: string, value: string): void {
    const at = this.#pairs.findIndex(([each]) => each === name)
    const others = this.#pairs.filter(([each]) => each !== name)
    others.splice(at === -1 ? others.length : at, 0, [name, String(value)])
    this.#pairs = others
  }

  delete(name: string): void {
    this.#pairs = this.#pairs.filter(([each]) => each !== name)
  }

  forEach(visit: (value: string, name: string) => void): void {
    for (const [name, value] of this.#pairs) visit(value, name)
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  }

  [Symbol.iterator](): Iterator<Pair> {
    return this.#pairs[Symbol.iterator]()
  }
}
