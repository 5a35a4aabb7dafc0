import { type IntlClass, intlMethods } from '@storefront/api/intl-methods'
import * as z from 'zod'

const formatArguments = z.tuple([
  z.union([z.string(), z.array(z.string())]),
  z.record(z.string(), z.unknown()),
  z.unknown(),
])
const urlArguments = z.tuple([z.string(), z.string().nullable()])

/** A script could ask for any number of different formats. */
const maxFormats = 200
const known = new Map<string, Intl.NumberFormat>()

function formatOf(name: IntlClass, locales: string | string[], options: object) {
  const key = JSON.stringify([name, locales, options])
  const found = known.get(key)
  if (found) return found
  if (known.size >= maxFormats) known.clear()
  const Format = Intl[name] as unknown as new (locales: unknown, options: object) => never
  const made: Intl.NumberFormat = new Format(locales, options)
  known.set(key, made)
  return made
}

function format(name: IntlClass, values: unknown): unknown {
  const [locales, options, value] = formatArguments.parse(values)
  const made = formatOf(name, locales, options) as unknown as Record<
    string,
    (of: unknown) => string
  >
  return made[intlMethods[name]]?.(value)
}

function parseUrl(values: unknown): object {
  const [url, base] = urlArguments.parse(values)
  const { href, origin, protocol, host, pathname, search, hash } = new URL(url, base ?? undefined)
  return { href, origin, protocol, host, pathname, search, hash }
}

function isFormat(name: string): name is IntlClass {
  return Object.hasOwn(intlMethods, name)
}

/**
 * Answers a call from the sandbox (`shared/server-rendering/host.ts`). Arguments and result are JSON.
 * @throws for unknown functions and bad arguments
 */
export function answer(name: string, json: string): string {
  const values: unknown = JSON.parse(json)
  if (name === 'URL') return JSON.stringify(parseUrl(values))
  const [space, formatName = ''] = name.split('.')
  if (space === 'Intl' && isFormat(formatName)) return JSON.stringify(format(formatName, values))
  throw new Error(`The sandbox has no function ${name}`)
}
