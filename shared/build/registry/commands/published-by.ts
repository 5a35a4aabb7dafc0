import type { PublishedBy } from '@storefront/api/registry-access'

import { type CommandInput, type CommandResult, optional } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { count, short, table, when } from '../../command-line/format.ts'

function stateOf({ isLive, isRevoked, isKnown }: PublishedBy['releases'][number]): string {
  const parts = [isLive && 'live', isRevoked && 'revoked', isKnown && 'also of others']
  return parts.filter(Boolean).join(', ') || '-'
}

function describe({ tokens, releases, uses }: PublishedBy): string {
  const published = releases.map(release => [
    release.name,
    release.label,
    short(release.id),
    stateOf(release),
  ])
  const used = uses.map(use => [when(use.at), use.who, use.what, use.subject, use.detail])
  return [
    `${count(tokens.length, 'token')}, ${count(releases.length, 'published release')}`,
    ...(published.length > 0 ? [table(['container', 'label', 'release', 'state'], published)] : []),
    ...(used.length > 0 ? [table(['at', 'who', 'what', 'subject', 'detail'], used)] : []),
  ].join('\n\n')
}

/** Shows what was done with a token, or with the tokens of a trust. */
export async function showPublished(
  { registry }: CommandInput,
  id: string,
): Promise<CommandResult> {
  const json = await registry.request('GET /_registry/tokens/:id/published', { params: { id } })
  return { json, text: describe(json) }
}

/** Revokes a token or a trust, with everything that was published with it. */
export async function revokePublished(
  { registry, values }: CommandInput,
  id: string,
): Promise<CommandResult> {
  const why = optional(values, 'why')
  if (!why)
    throw new CommandFailure('Say what happened: --why "the token was in a public log".', {
      code: 'usage',
    })
  const json = await registry.request('POST /_registry/tokens/:id/revoke-published', {
    params: { id },
    json: { why },
  })
  const { withdrawn, aborted, rolledBack, stuck } = json
  const lines = [
    `${count(json.tokens.length, 'token')} revoked, ${count(withdrawn, 'waiting deployment')} withdrawn, canaries aborted: ${aborted}.`,
    `Rolled back: ${rolledBack.join(', ') || 'nothing was live'}.`,
    ...(stuck.length > 0
      ? [
          `Still live, because there is no earlier release: ${stuck.join(', ')}. Deploy a new one now.`,
        ]
      : []),
    describe(json),
  ]
  return { json, text: lines.join('\n') }
}
