import { type TrustView, trustRequestSchema } from '@storefront/api/registry-access'

import {
  type Command,
  type CommandInput,
  type CommandResult,
  optional,
} from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'

const gitHub = 'https://token.actions.githubusercontent.com'

export const trust: Command = {
  usage: 'trust [list | add <team> | remove <id>]',
  most: { list: 1, add: 2, remove: 2 },
  summary: 'manages which jobs of CI get tokens of 15 minutes, so that CI needs no stored token',
  options: {
    issuer: { type: 'string' },
    'repository-id': { type: 'string' },
    workflow: { type: 'string' },
    environment: { type: 'string' },
    scope: { type: 'string' },
  },
  hints: [
    `--issuer <address>        the issuer of the OpenID tokens (default: ${gitHub})`,
    '--repository-id <number>  of GitHub: `gh api repos/<owner>/<name> --jq .id`; of GitLab: the project ID',
    '--workflow <path>         in the repository, for example .github/workflows/release.yml or .gitlab-ci.yml',
    '--scope <list>            of publish and move (deploy) (default: publish)',
    '--environment <name>      the protected environment of the deployment job, for the scope move',
    'All values are exact: patterns have no meaning. Pull requests never get a token.',
  ],
  run: input => {
    const [verb = 'list', subject] = input.parameters
    if (verb === 'list') return list(input)
    if (verb === 'add' && subject) return add(input, subject)
    if (verb === 'remove' && subject) return remove(input, subject)
    throw new CommandFailure(`\`trust ${verb}\` is incomplete: see \`trust --help\`.`, {
      code: 'usage',
    })
  },
}

function toRow(each: TrustView): string[] {
  return [
    each.id,
    each.team,
    each.scopes.join(','),
    each.issuer,
    each.repository,
    each.workflow,
    each.environment ?? '-',
    each.removedAt
      ? `removed ${when(each.removedAt)}`
      : `${when(each.createdAt)} by ${each.createdBy}`,
  ]
}

const heads = ['id', 'team', 'scopes', 'issuer', 'repository', 'workflow', 'environment', 'added']

async function list({ registry }: CommandInput): Promise<CommandResult> {
  const json = await registry.request('GET /_registry/trusts')
  return { json, text: table(heads, json.map(toRow)) }
}

const trustProblems: Record<string, string> = {
  team: 'Name one team, which is 2 to 20 lower-case letters.',
  issuer: '--issuer must be the https address of the issuer.',
  repository: '--repository-id must be the number of the repository.',
  workflow: '--workflow must be the exact path of the workflow in the repository, without "*".',
  environment: '--environment must be the exact name of an environment, without "*".',
  scopes: '--scope must be publish, move, or publish,move.',
}

async function add({ registry, values }: CommandInput, team: string): Promise<CommandResult> {
  const request = trustRequestSchema.safeParse({
    team,
    issuer: optional(values, 'issuer') ?? gitHub,
    repository: optional(values, 'repository-id'),
    workflow: optional(values, 'workflow'),
    environment: optional(values, 'environment') ?? null,
    scopes: (optional(values, 'scope') ?? 'publish').split(','),
  })
  if (!request.success) {
    const wrong = new Set(request.error.issues.map(({ path: [name] }) => String(name)))
    throw new CommandFailure([...wrong].map(name => trustProblems[name]).join(' '), {
      code: 'usage',
    })
  }
  const json = await registry.request('POST /_registry/trusts', { json: request.data })
  return { json, text: table(heads, [toRow(json)]) }
}

async function remove({ registry }: CommandInput, id: string): Promise<CommandResult> {
  const all = await registry.request('GET /_registry/trusts')
  if (!all.some(each => each.id === id))
    throw new CommandFailure(
      `There is no trust ${id}: \`npm run registry -- trust list\` shows the ids.`,
      { code: 'unknown_name' },
    )
  const json = await registry.request('DELETE /_registry/trusts/:id', { params: { id } })
  return { json, text: `Trust ${id} of ${json.team} is removed, and its tokens are revoked.` }
}
