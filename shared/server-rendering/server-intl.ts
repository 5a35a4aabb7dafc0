import { callServer } from './host.ts'

/** The formats that pages use while they render, with the method of each. */
const methods = {
  NumberFormat: 'format',
  PluralRules: 'select',
  DisplayNames: 'of',
  ListFormat: 'format',
  DateTimeFormat: 'format',
} as const

/** As JSON, which has neither dates nor numbers like Infinity. Formats read numbers from texts, too. */
function toPlain(value: unknown): unknown {
  const plain = value instanceof Date ? value.getTime() : value
  return typeof plain === 'number' && !Number.isFinite(plain) ? String(plain) : plain
}

function formatClass(name: keyof typeof methods) {
  const method = methods[name]
  return class {
    readonly #locales: unknown
    readonly #options: unknown

    constructor(locales: unknown = [], options: unknown = {}) {
      this.#locales = locales
      this.#options = options
    }

    [method](value: unknown): unknown {
      return callServer(`Intl.${name}`, this.#locales, this.#options, toPlain(value))
    }
  }
}

/** `Intl` of the sandbox, whose engine has none: the server formats. */
export function createIntl(): Record<string, unknown> {
  const names = Object.keys(methods) as (keyof typeof methods)[]
  return Object.fromEntries(names.map(name => [name, formatClass(name)]))
}
