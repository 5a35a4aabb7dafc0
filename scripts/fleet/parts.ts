import { caddy, succeeds } from '../proxies/programs.ts'

/** A program that a fleet consists of, apart from the shop's own. */
type Part = {
  name: string
  use: string
  /** How to install it. */
  fix: string
  /** Null: installed, but the run does not use it yet. */
  isInstalled: (() => Promise<boolean>) | null
}

const isPackage = (name: string) => async () =>
  await import(name).then(
    () => true,
    () => false,
  )

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
    use: 'the sign-in site',
    fix: 'customers sign in through the database',
    isInstalled: null,
  },
} satisfies Record<string, Part>

type PartName = keyof typeof parts
/** `not part of the run`: no step of the run uses it yet. */
type PartState = { part: Part; state: 'installed' | 'missing' | 'not part of the run' }
type Installed = Record<PartName, PartState>

async function stateOf(part: Part): Promise<PartState> {
  if (part.isInstalled === null) return { part, state: 'not part of the run' }
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
