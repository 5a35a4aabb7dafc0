import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Environment,
  readGivenToken,
  readShop,
  tokenPath,
} from '@storefront/kit/command-line/settings'

export type Identity = {
  shop: string
  token: string
  /** Signs the verdicts. No team's token can use it, and it never leaves this process. */
  key: KeyObject
  /** The folder for downloaded releases. */
  cacheDir: string
}

const team = 'checker'

/** The key of this checker, which is made at its first start. */
async function loadKey(folder: string): Promise<KeyObject> {
  const path = join(folder, 'checker-key.pem')
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known !== null) return createPrivateKey(known)
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Of two processes that start together, one keeps its key.
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
  return createPrivateKey(await readFile(path, 'utf8'))
}

/** Reads `REGISTRY_TOKEN`, else the token that a shop with the sandbox makes for the checker of its machine. */
async function readToken(shop: string, env: Environment): Promise<string> {
  const given = readGivenToken(env)
  if (given) return given
  const path = tokenPath(team, shop, env)
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text.trim() !== '') return text.trim()
  throw new Error(
    `The checker has no token for ${shop}: set REGISTRY_TOKEN to a token of the team ${team} (\`npm run registry -- tokens create ${team}\`), or set DATA_DIR to the data folder of the local shop (searched: ${path}).`,
  )
}

/** Who this checker is, from the environment. */
export async function readIdentity(env: Environment): Promise<Identity> {
  const shop = readShop(undefined, env)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const key = await loadKey(join(dataDir, 'secrets'))
  const cacheDir = join(dataDir, 'checker', 'releases')
  return { shop, token: await readToken(shop, env), key, cacheDir }
}
