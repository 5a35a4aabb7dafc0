import type { KeyReport, ResignReport } from '@storefront/api/registry-upkeep'

import type { Command, CommandInput } from '../../command-line/command.ts'
import { optional } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { count, short, table } from '../../command-line/format.ts'
import { findComposition } from '../names.ts'

export const keys: Command = {
  usage: 'keys',
  most: 0,
  summary: 'lists trusted keys and how many stored compositions each of them has signed',
  run: async ({ registry }) => {
    const json = await registry.request('GET /_registry/keys')
    return { json, text: describeKeys(json) }
  },
}

function describeKeys({ signs, trusted, kept: signed }: KeyReport): string {
  const countOf = (id: string | null) =>
    String(signed.find(({ keyId }) => keyId === id)?.compositions ?? 0)
  const known = trusted.map(({ id, publicKey }) => [
    id,
    id === signs ? 'signs' : 'trusted',
    countOf(id),
    publicKey,
  ])
  const others = signed
    .filter(({ keyId }) => !trusted.some(({ id }) => id === keyId))
    .map(({ keyId }) => [keyId ?? 'unknown', keyId ? 'not trusted' : '', countOf(keyId), ''])
  return table(['key', 'state', 'stored compositions', 'public key'], [...known, ...others])
}

export const resign: Command = {
  usage: 'resign [composition…]',
  summary:
    'signs stored compositions with the newest key: all that a trusted key has signed, or named ones',
  options: { why: { type: 'string' } },
  hints: [
    'a composition is an id or the start of an id; a named one needs no trusted signature, but all its',
    'digests must match: check it first with `diff` or `preview --composition`',
    '--why <reason>      recorded in the audit log',
  ],
  run: async input => {
    const compositions: string[] = []
    for (const text of input.parameters) compositions.push(await findNamed(input, text))
    const why = optional(input.values, 'why')
    const json = await input.registry.request('POST /_registry/resign', {
      json: { ...(compositions.length > 0 && { compositions }), ...(why && { why }) },
    })
    return { json, text: describeResigned(json) }
  },
}

/** Rejects `live` and `#12`, which another deployment can change in the meantime. */
async function findNamed({ registry }: CommandInput, text: string): Promise<string> {
  if (/^[0-9a-f]{8,64}$/.test(text)) return findComposition(registry, text)
  throw new CommandFailure(
    `"${text}" is not the id of a composition: use the id, or at least its first 8 characters.`,
    { code: 'usage' },
  )
}

function describeResigned({ resigned, left }: ResignReport): string {
  const rows = resigned.map(({ composition, from, to, how }) => [
    short(composition),
    from ?? 'unknown',
    to ?? '',
    how === 'trusted' ? 'signed by a trusted key' : 'named by id, all digests matched',
  ])
  const done =
    rows.length === 0
      ? 'The newest key has already signed everything.'
      : `Signed again: ${count(rows.length, 'composition')}.\n${table(['composition', 'key before', 'key now', 'why'], rows)}`
  if (left.length === 0) return done
  const others = left.map(({ message }) => `  ${message}`)
  return `${rows.length === 0 ? '' : `${done}\n\n`}Not signed: ${count(left.length, 'composition')}.\n${others.join('\n')}`
}
