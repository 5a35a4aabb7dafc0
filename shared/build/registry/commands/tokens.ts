import { scopeSchema, type TokenView, tokenRequestSchema } from '@storefront/api/registry-access'
import * as z from 'zod/mini'

import {
  type Command,
  type CommandInput,
  type CommandResult,
  optional,
  wholeNumber,
} from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'
import { saveToken, tokenPath } from '../../command-line/settings.ts'
import { revokePublished, showPublished } from './published-by.ts'

export const tokens: Command = {
  usage: 'tokens [list | create <team> | rotate <id> | revoke <id> | published <id>]',
  most: { list: 1, create: 2, rotate: 2, revoke: 2, published: 2 },
  summary: 'manages tokens to publish, deploy (move) or administer; a secret is shown once',
  options: {
    scopes: { type: 'string' },
    label: { type: 'string' },
    days: { type: 'string' },
    grace: { type: 'string' },
    save: { type: 'boolean' },
    published: { type: 'boolean' },
    why: { type: 'string' },
  },
  hints: [
    '--scopes <list>     of publish, move (deploy) and admin (default: publish,move)',
    '--label <text>      purpose, for example "CI of catalog"',
    '--days <number>     validity in days (default: unlimited)',
    '--grace <minutes>   how long the old secret works after `rotate` (default: 10)',
    '--published         with `revoke`: also withdraws, aborts, revokes and rolls back all that the token published',
    '--why <text>        what happened, with `revoke --published`',
    '`published <id>` and `revoke <id> --published` also take the id of a trust.',
    '--save              stores the secret in DATA_DIR/secrets/tokens/<team> instead of showing it',
  ],
  run: async input => {
    const [verb = 'list', subject] = input.parameters
    if (verb === 'list') return await list(input)
    if (!subject || !(verb in verbs))
      throw new CommandFailure(`\`tokens ${verb}\` is incomplete: see \`tokens --help\`.`, {
        code: 'usage',
      })
    if (verb !== 'create' && !z.uuid().safeParse(subject).success)
      throw new CommandFailure(
        `"${subject}" is not the id of a token: \`npm run registry -- tokens\` lists the ids.`,
        { code: 'usage' },
      )
    return await verbs[verb as keyof typeof verbs](input, subject)
  },
}

const verbs = { create, rotate, revoke, published: showPublished }

async function list({ registry }: CommandInput): Promise<CommandResult> {
  const json = await registry.request('GET /_registry/tokens')
  const rows = json.map(token => [
    token.id,
    token.team,
    token.scopes.join(','),
    token.label,
    `${when(token.createdAt)} by ${token.createdBy}`,
    token.lastUsedAt ? when(token.lastUsedAt) : 'never',
    stateOf(token),
  ])
  return {
    json,
    text: table(['id', 'team', 'scopes', 'for', 'created', 'last used', 'state'], rows),
  }
}

function stateOf({ revokedAt, expiresAt }: TokenView): string {
  if (revokedAt) return `revoked ${when(revokedAt)}`
  if (!expiresAt) return 'active'
  return Date.parse(expiresAt) < Date.now()
    ? `expired ${when(expiresAt)}`
    : `expires ${when(expiresAt)}`
}

async function create(input: CommandInput, team: string): Promise<CommandResult> {
  const { registry, values } = input
  const scopes = optional(values, 'scopes') ?? 'publish,move'
  const request = tokenRequestSchema.safeParse({
    team,
    scopes: scopes.split(','),
    label: optional(values, 'label') ?? `releases of ${team}`,
    days: wholeNumber(values, 'days'),
  })
  if (!request.success) {
    const sentences: Record<string, string> = {
      team: `"${team}" is not a team: use 2 to 20 lower-case letters.`,
      scopes: `"${scopes}" is not a list of scopes: use ${scopeSchema.options.join(', ')}, with commas and without spaces.`,
      label: '--label must have 1 to 80 characters.',
      days: '--days must be from 1 to 3650.',
    }
    const wrong = new Set(request.error.issues.map(({ path: [name] }) => String(name)))
    throw new CommandFailure([...wrong].map(name => sentences[name]).join(' '), { code: 'usage' })
  }
  const made = await registry.request('POST /_registry/tokens', { json: request.data })
  return await show(input, made)
}

async function rotate(input: CommandInput, id: string): Promise<CommandResult> {
  const graceMinutes = wholeNumber(input.values, 'grace')
  const made = await input.registry.request('POST /_registry/tokens/:id/rotate', {
    params: { id },
    json: { ...(graceMinutes !== undefined && { graceMinutes }) },
  })
  return await show(input, made)
}

/** A saved secret is never shown, not even in JSON. */
async function show(
  { registry, values, env }: CommandInput,
  { token, secret }: { token: TokenView; secret: string },
): Promise<CommandResult> {
  const head = `Token ${token.id} of ${token.team}: ${token.scopes.join(', ')}`
  if (values.save !== true)
    return {
      json: { token, secret },
      text: `${head}\n${secret}\nStore it now, because it is shown only once: REGISTRY_TOKEN=${secret.slice(0, 7)}…`,
    }
  const path = tokenPath(token.team, registry.shop, env)
  const savedAt = await saveToken(secret, path).catch((cause: Error) => {
    // The failure shows the secret, because it cannot be read again and the previous one expires soon.
    throw new CommandFailure(
      `${head}. It cannot be stored in ${path} (${cause.message}): store it yourself now, because it is shown only once.`,
      { code: 'not_saved', lines: [secret], cause },
    )
  })
  return { json: { token, savedAt }, text: `${head}, stored in ${savedAt}` }
}

async function revoke(input: CommandInput, id: string): Promise<CommandResult> {
  if (input.values.published === true) return revokePublished(input, id)
  const { registry } = input
  await registry.request('DELETE /_registry/tokens/:id', { params: { id } })
  return { json: { id, isRevoked: true }, text: `Token ${id} is revoked.` }
}
