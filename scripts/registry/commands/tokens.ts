import {
  newTokenResponseSchema,
  scopeSchema,
  type TokenView,
  tokenRequestSchema,
  tokensResponseSchema,
} from '@storefront/api/registry-access'
import * as z from 'zod/mini'

import {
  type Command,
  type CommandInput,
  type CommandResult,
  optional,
  wholeNumber,
} from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { table, when } from '../format.ts'
import { saveToken, tokenPath } from '../settings.ts'

export const tokens: Command = {
  usage: 'tokens [list | create <team> | rotate <id> | revoke <id>]',
  summary: 'who may publish, move or administer; a secret is shown once',
  options: {
    scopes: { type: 'string' },
    label: { type: 'string' },
    days: { type: 'string' },
    grace: { type: 'string' },
    save: { type: 'boolean' },
  },
  hints: [
    '--scopes <list>     of publish, move and admin; publish,move if not said',
    '--label <text>      what it is for: "CI of catalog"',
    '--days <number>     how long it holds; without end if not said',
    '--grace <minutes>   how long the old secret works after `rotate`, 10 if not said',
    '--save              keeps the secret in DATA_DIR/secrets/tokens/<team> instead of showing it',
  ],
  run: asked => {
    const [verb = 'list', subject] = asked.parameters
    if (verb === 'list') return list(asked)
    if (!subject || !(verb in verbs))
      throw new CommandFailure(`\`tokens ${verb}\` is not complete: see \`tokens --help\`.`, {
        code: 'usage',
      })
    return verbs[verb as keyof typeof verbs](asked, subject)
  },
}

const verbs = { create, rotate, revoke }

async function list({ registry }: CommandInput): Promise<CommandResult> {
  const json = await registry.ask({ path: '/tokens', schema: tokensResponseSchema })
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
  if (!expiresAt) return 'good'
  return Date.parse(expiresAt) < Date.now() ? `ended ${when(expiresAt)}` : `ends ${when(expiresAt)}`
}

async function create(asked: CommandInput, team: string): Promise<CommandResult> {
  const { registry, values } = asked
  const request = tokenRequestSchema.safeParse({
    team,
    scopes: (optional(values, 'scopes') ?? 'publish,move').split(','),
    label: optional(values, 'label') ?? `releases of ${team}`,
    days: wholeNumber(values, 'days'),
  })
  if (!request.success)
    throw new CommandFailure(
      `A token is for one team in lower-case letters, with scopes of ${scopeSchema.options.join(', ')}, and for 1 to 3650 days.`,
      { code: 'usage' },
    )
  const made = await registry.ask({
    method: 'POST',
    path: '/tokens',
    json: request.data,
    schema: newTokenResponseSchema,
  })
  return await show(asked, made)
}

async function rotate(asked: CommandInput, id: string): Promise<CommandResult> {
  const graceMinutes = wholeNumber(asked.values, 'grace')
  const made = await asked.registry.ask({
    method: 'POST',
    path: `/tokens/${encodeURIComponent(id)}/rotate`,
    json: { ...(graceMinutes !== undefined && { graceMinutes }) },
    schema: newTokenResponseSchema,
  })
  return await show(asked, made)
}

/** A saved secret is shown nowhere, not in JSON either. */
async function show(
  { registry, values, env }: CommandInput,
  { token, secret }: { token: TokenView; secret: string },
): Promise<CommandResult> {
  const head = `Token ${token.id} of ${token.team}: ${token.scopes.join(', ')}`
  if (values.save !== true)
    return {
      json: { token, secret },
      text: `${head}\n${secret}\nKeep it now, it is shown this once: REGISTRY_TOKEN=${secret.slice(0, 7)}…`,
    }
  const path = tokenPath(token.team, registry.shop, env)
  const savedAt = await saveToken(secret, path).catch((cause: Error) => {
    // It is shown after all: nobody could ever read it again, and the former one ends soon.
    throw new CommandFailure(
      `${head}. It cannot be kept in ${path} (${cause.message}): keep it yourself now, it is shown this once.`,
      { code: 'not_saved', lines: [secret], cause },
    )
  })
  return { json: { token, savedAt }, text: `${head}, kept in ${savedAt}` }
}

async function revoke({ registry }: CommandInput, id: string): Promise<CommandResult> {
  await registry.ask({
    method: 'DELETE',
    path: `/tokens/${encodeURIComponent(id)}`,
    schema: revokedResponseSchema,
  })
  return { json: { id, isRevoked: true }, text: `Token ${id} works no more.` }
}

const revokedResponseSchema = z.object({
  result: z.literal(true),
  content: z.unknown(),
  message: z._default(z.string(), ''),
})
