import { type IntlClass, intlMethods } from '@storefront/api/intl-methods'

import { callServer } from './host.ts'

/** As JSON, which has neither dates nor numbers like Infinity. Formats read numbers from texts, too. */
function toPlain(value: unknown): unknown {
  const plain = value instanceof Date ? value.getTime() : value
  return typeof plain === 'number' && !Number.isFinite(plain) ? String(plain) : plain
}

function formatClass(name: IntlClass) {
  const method = intlMethods[name]
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
  const names = Object.keys(intlMethods) as IntlClass[]
  return Object.fromEntries(names.map(name => [name, formatClass(name)]))
}
