import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { CommandFailure } from './failure.ts'
import { readSecretFiles } from './secret-files.ts'

export type Environment = Record<string, string | undefined>

/** Reads the address of the shop without a trailing slash: `--shop`, else `SHOP_URL`, else the one of `npm start`. */
export function readShop(named: string | undefined, env: Environment): string {
  const text = named || env.SHOP_URL || `http://localhost:${env.PORT || 3000}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new CommandFailure(
      `"${text}" is not the address of a shop: use the form http://localhost:3000.`,
    )
  if (url.protocol === 'http:' && !isHere(url))
    throw new CommandFailure(
      `${text} would send the token unencrypted: use an https address, or localhost.`,
    )
  return url.origin
}

function isHere({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const dataDir = (env: Environment) => resolve(env.DATA_DIR || '.data')

/** The secrets of this machine belong to the local shop and are never sent to another address. */
export function tokenPath(team: string, shop: string, env: Environment): string {
  const url = new URL(shop)
  const secrets = join(dataDir(env), 'secrets')
  if (!isHere(url)) return join(secrets, 'tokens', `${team}@${url.host.replace(':', '_')}`)
  return join(secrets, 'tokens', team)
}

function tokenPaths(teams: string[], shop: string, env: Environment): string[] {
  const own = join(dataDir(env), 'secrets', 'platform-token')
  const saved = [...teams, 'platform'].map(team => tokenPath(team, shop, env))
  return isHere(new URL(shop)) ? [...saved, own] : saved
}

/**
 * Rejects a truncated or badly pasted token, for which the shop only reports an unknown token. Does not show the token.
 */
function requireTokenFormat(source: string, text: string): string {
  if (/^qt_[A-Za-z0-9_-]{43}$/.test(text.trim())) return text.trim()
  throw new CommandFailure(
    `${source} is not a token: a token is qt_ and 43 letters, digits, "_" or "-". Copy it again without quotes and spaces, or request another one from the platform team.`,
    { code: 'no_token' },
  )
}

/** Reads `REGISTRY_TOKEN`, or the file that `REGISTRY_TOKEN_FILE` names. */
export function readGivenToken(env: Environment): string | undefined {
  try {
    return readSecretFiles(env, ['REGISTRY_TOKEN']).REGISTRY_TOKEN
  } catch (cause) {
    throw new CommandFailure((cause as Error).message, { code: 'no_token', cause })
  }
}

/**
 * Reads `REGISTRY_TOKEN`, else the token that `tokens create --save` stored for one of these teams, else the platform
 * token of the local shop. A team's token comes first, so that the audit log names the team.
 */
export async function readToken(teams: string[], shop: string, env: Environment): Promise<string> {
  const token = await findToken(teams, shop, env)
  if (token === null) throw missingToken(teams, shop, env)
  return token
}

/** Like `readToken`. Null if there is none. */
export async function findToken(
  teams: string[],
  shop: string,
  env: Environment,
): Promise<string | null> {
  const given = readGivenToken(env)
  if (given) return requireTokenFormat('REGISTRY_TOKEN', given)
  for (const path of tokenPaths(teams, shop, env)) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.trim() !== '') return requireTokenFormat(path, text)
  }
  return null
}

export function missingToken(teams: string[], shop: string, env: Environment): CommandFailure {
  const paths = tokenPaths(teams, shop, env)
  return new CommandFailure(
    `There is no token for ${shop}: set REGISTRY_TOKEN, or set DATA_DIR to the data folder of the local shop (searched: ${paths.join(', ')}). A job of CI needs none if the platform team trusts it (\`npm run registry -- trust --help\`).`,
    { code: 'no_token' },
  )
}

/** Stores a token for later commands, readable only by its owner, and returns the path. */
export async function saveToken(secret: string, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return path
}
