import {
  type KeyReport,
  keysResponseSchema,
  type ResignReport,
  resignResponseSchema,
} from '@storefront/api/registry'

import type { Command, CommandInput } from '../command.ts'
import { optional } from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { count, short, table } from '../format.ts'
import { findComposition } from '../names.ts'

export const keys: Command = {
  usage: 'keys',
  summary: 'which keys the shop trusts, and how many kept shops each of them has signed',
  run: async ({ registry }) => {
    const json = await registry.ask({ path: '/keys', schema: keysResponseSchema })
    return { json, text: describeKeys(json) }
  },
}

function describeKeys({ signs, trusted, kept }: KeyReport): string {
  const countOf = (id: string | null) =>
    String(kept.find(({ keyId }) => keyId === id)?.compositions ?? 0)
  const known = trusted.map(({ id, publicKey }) => [
    id,
    id === signs ? 'signs' : 'trusted',
    countOf(id),
    publicKey,
  ])
  const others = kept
    .filter(({ keyId }) => !trusted.some(({ id }) => id === keyId))
    .map(({ keyId }) => [keyId ?? 'not noted', keyId ? 'not trusted' : '', countOf(keyId), ''])
  return table(['key', 'state', 'kept shops', 'public key'], [...known, ...others])
}

export const resign: Command = {
  usage: 'resign [shop…]',
  summary:
    'signs kept shops with the newest key: all that a trusted key has signed, or those named',
  options: { why: { type: 'string' } },
  hints: [
    'a shop is its id or the head of it; a named one needs no trusted signature, but all its',
    'digests must match: look at it first, with `diff` or `preview --composition`',
    '--why <reason>      stands in the audit log',
  ],
  run: async asked => {
    const compositions: string[] = []
    for (const text of asked.parameters) compositions.push(await findNamed(asked, text))
    const why = optional(asked.values, 'why')
    const json = await asked.registry.ask({
      method: 'POST',
      path: '/resign',
      json: { ...(compositions.length > 0 && { compositions }), ...(why && { why }) },
      schema: resignResponseSchema,
    })
    return { json, text: describeResigned(json) }
  },
}

/** `live` or `#12` would say what somebody else has moved there meanwhile. */
async function findNamed({ registry }: CommandInput, text: string): Promise<string> {
  if (/^[0-9a-f]{8,64}$/.test(text)) return findComposition(registry, text)
  throw new CommandFailure(
    `"${text}" is not the id of a shop: name it by its id, or by 8 characters of it at least.`,
    { code: 'usage' },
  )
}

function describeResigned({ resigned, left }: ResignReport): string {
  const rows = resigned.map(({ composition, from, to, how }) => [
    short(composition),
    from ?? 'not noted',
    to ?? '',
    how === 'trusted' ? 'a trusted key had signed it' : 'named by id, all digests matched',
  ])
  const done =
    rows.length === 0
      ? 'The newest key has signed everything already.'
      : `Signed anew: ${count(rows.length, 'shop')}.\n${table(['shop', 'key before', 'key now', 'why'], rows)}`
  if (left.length === 0) return done
  const others = left.map(({ message }) => `  ${message}`)
  return `${rows.length === 0 ? '' : `${done}\n\n`}Not signed: ${count(left.length, 'shop')}.\n${others.join('\n')}`
}
