import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { CommandFailure } from './failure.ts'

export type Environment = Record<string, string | undefined>

/** Address of the shop without a trailing slash: `--shop`, else `SHOP_URL`, else the one of `npm start`. */
export function readShop(named: string | undefined, env: Environment): string {
  const text = named || env.SHOP_URL || `http://localhost:${env.PORT || 3000}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new CommandFailure(
      `"${text}" is no address of a shop: write it like http://localhost:3000.`,
    )
  if (url.protocol === 'http:' && !isHere(url))
    throw new CommandFailure(
      `${text} would carry the token in the clear: name the shop by https, or by localhost.`,
    )
  return url.origin
}

function isHere({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const dataDir = (env: Environment) => resolve(env.DATA_DIR || '.data')

/** The secrets of this machine are for the shop that runs here: no other address is ever sent them. */
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

/** What is cut off or pasted with something beside it would only be unknown to the shop; it is not shown. */
function requireForm(place: string, text: string): string {
  if (/^qt_[A-Za-z0-9_-]{43}$/.test(text.trim())) return text.trim()
  throw new CommandFailure(
    `${place} is no token: one is qt_ and 43 letters, digits, "_" or "-". Copy it again, without quotes and spaces, or ask the platform team for another.`,
    { code: 'no_token' },
  )
}

/**
 * `REGISTRY_TOKEN`, else what `tokens create --save` wrote for one of these teams, else the platform's own token of the
 * shop that runs on this machine. A team's comes first: the audit log then names the team.
 */
export async function readToken(teams: string[], shop: string, env: Environment): Promise<string> {
  if (env.REGISTRY_TOKEN) return requireForm('REGISTRY_TOKEN', env.REGISTRY_TOKEN)
  const paths = tokenPaths(teams, shop, env)
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.trim() !== '') return requireForm(path, text)
  }
  throw new CommandFailure(
    `There is no token for ${shop}: set REGISTRY_TOKEN, or DATA_DIR to the folder of the shop that runs here (looked in ${paths.join(', ')}).`,
    { code: 'no_token' },
  )
}

/** Keeps a token for the commands that follow, readable by nobody else; answers where. */
export async function saveToken(secret: string, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return path
}
