import { readFile, writeFile } from 'node:fs/promises'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { readSecretFiles } from '@storefront/kit/command-line/secret-files'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

type Variables = Record<string, string | undefined>
/** The public key encrypts backups. The private key, which a backup does not need, opens them. */
type BackupKey = { recipient: string; identity: string | null }

const patterns = { identity: /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/, recipient: /^age1[0-9a-z]+$/ }

async function parseKey(text: string, source: string): Promise<BackupKey> {
  const lines = text.split('\n').map(line => line.trim())
  const [line = '', ...others] = lines.filter(line => line !== '' && !line.startsWith('#'))
  const wrong = new CommandFailure(
    `${source} is not one key of age (AGE-SECRET-KEY-1… or age1…): create one with \`npm run backup -- --new-key <file>\`.`,
    { code: 'key' },
  )
  if (others.length > 0) throw wrong
  if (patterns.recipient.test(line)) return { recipient: line, identity: null }
  if (!patterns.identity.test(line)) throw wrong
  const recipient = await identityToRecipient(line).catch(() => {
    throw wrong
  })
  return { recipient, identity: line }
}

function readVariable(variables: Variables): string | undefined {
  try {
    return readSecretFiles(variables, ['BACKUP_KEY']).BACKUP_KEY
  } catch (cause) {
    throw new CommandFailure((cause as Error).message, { code: 'key', cause })
  }
}

/** The key of `--key-file`, else of BACKUP_KEY_FILE or BACKUP_KEY. Null if there is none. */
export async function readKey(
  option: string | undefined,
  variables: Variables,
): Promise<BackupKey | null> {
  if (!option) {
    const text = readVariable(variables)
    return text ? await parseKey(text, 'BACKUP_KEY') : null
  }
  const text = await readFile(option, 'utf8').catch(cause => {
    throw new CommandFailure(
      `Cannot read the key file ${option}: name an existing file that you can read.`,
      { code: 'key', cause },
    )
  })
  return await parseKey(text, `The key file ${option}`)
}

/** Creates a key file for its owner only (0600). Returns its public key. */
export async function createKeyFile(path: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# public key: ${recipient}\n${identity}\n`
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch(cause => {
    throw new CommandFailure(
      `Cannot create ${path} (${cause.code}): choose a name that does not exist yet.`,
      { code: 'key', cause },
    )
  })
  return recipient
}
