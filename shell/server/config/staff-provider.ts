import type { Environment } from './environment.ts'

/** The OpenID provider of staff, and the groups that give roles. */
export type StaffProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name of the provider on pages: `Acme`. */
  name: string
  scope: string
  /** The claim that lists groups. */
  roleClaim: string
  operators: string[]
  agents: string[]
  /** Whether roles that the registry gave to accounts count, too. */
  hasAccountRoles: boolean
}

const missing = (name: string, fix: string) => new Error(`Setting ${name} is missing: ${fix}`)

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether secrets may be sent there: over https, or on this machine. */
export function isSafeIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || loopback.has(hostname)
}

function requireUnset(environment: Environment): void {
  const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_OPERATORS', 'OIDC_AGENTS'] as const
  const set = names.find(name => environment[name] !== undefined)
  if (set)
    throw missing('OIDC_ISSUER', `${set} has no effect without it. Set both, or unset ${set}.`)
}

/** `null` without OIDC_ISSUER. @throws Error that names the setting and the fix, and never contains the secret. */
export function readStaffProvider(environment: Environment): StaffProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = environment
  const { OIDC_CLIENT_SECRET: clientSecret } = environment
  const { OIDC_OPERATORS: operators = [], OIDC_AGENTS: agents = [] } = environment
  if (issuer === undefined) {
    requireUnset(environment)
    return null
  }
  if (!isSafeIssuer(issuer))
    throw new Error(
      'Setting OIDC_ISSUER is wrong: it would get the secret of the shop without encryption. Use an https address.',
    )
  if (clientId === undefined)
    throw missing('OIDC_CLIENT_ID', 'register the shop as a client at the provider.')
  if (clientSecret === undefined)
    throw missing('OIDC_CLIENT_SECRET', 'copy the secret of the client from the provider.')
  if (operators.length === 0)
    throw missing('OIDC_OPERATORS', 'name the groups whose members are operators.')
  return {
    issuer,
    clientId,
    clientSecret,
    name: environment.OIDC_NAME ?? new URL(issuer).hostname,
    scope: environment.OIDC_SCOPE,
    roleClaim: environment.OIDC_ROLE_CLAIM,
    operators,
    agents,
    hasAccountRoles: environment.OIDC_ACCOUNT_ROLES,
  }
}
