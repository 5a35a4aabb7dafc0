import { caddy, succeeds } from '../proxies/programs.ts'

/** A program that a fleet consists of, apart from the shop's own. */
type Part = {
  name: string
  use: string
  /** How to install it. */
  fix: string
  isInstalled: () => Promise<boolean>
}

/** Without loading it: a package may print something. */
const isPackage = (name: string) => async () => {
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}

const parts = {
  bucket: {
    name: 's3rver',
    use: 'the bucket of STORE_URL',
    fix: 'npm ci',
    isInstalled: isPackage('@20minutes/s3rver'),
  },
  pooler: {
    name: 'pgbouncer',
    use: 'the pooler of DATABASE_URL, in transaction mode',
    fix: 'apt-get install pgbouncer',
    isInstalled: () => succeeds('pgbouncer', ['--version']),
  },
  balancer: {
    name: 'caddy',
    use: 'the balancer, with deploy/Caddyfile',
    fix: 'apt-get install caddy',
    isInstalled: caddy.isInstalled,
  },
  identity: {
    name: 'oidc-provider',
    use: 'the OpenID provider at which staff sign in',
    fix: 'npm ci',
    isInstalled: isPackage('oidc-provider'),
  },
} satisfies Record<string, Part>

type PartName = keyof typeof parts
type PartState = { part: Part; state: 'installed' | 'missing' }
type Installed = Record<PartName, PartState>

async function stateOf(part: Part): Promise<PartState> {
  return { part, state: (await part.isInstalled()) ? 'installed' : 'missing' }
}

export async function findParts(): Promise<Installed> {
  const entries = Object.entries<Part>(parts).map(async ([name, part]) => [
    name,
    await stateOf(part),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

export function describePart({ part: { name, use, fix }, state }: PartState): string {
  return `${name} (${use}): ${state}${state === 'installed' ? '' : `; ${fix}`}`
}
