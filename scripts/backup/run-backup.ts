import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { count } from '@storefront/kit/command-line/format'

import { openDatabase } from '../migrate/open-database.ts'
import { readLine } from './backup-line.ts'
import { createKeyFile, readKey } from './key.ts'
import { writeBackup } from './write-backup.ts'

const help = [
  'npm run backup -- [file]: writes the whole shop into one file, also while the shop runs.',
  '',
  '  The file contains the database as of one moment, the files of releases, the payments and mails of the sandbox,',
  '  and the secrets of DATA_DIR. It is encrypted with age. Secrets that the environment sets are not in it.',
  '  Without a name, the file is storefront-backup-<time>.age in this folder.',
  '',
  '  --key-file <file>   the key: AGE-SECRET-KEY-1…, or only its public key age1… (default: BACKUP_KEY_FILE or BACKUP_KEY)',
  '  --new-key <file>    creates a key, prints its public key, and writes no backup',
  '  --without-secrets   leaves out DATA_DIR/secrets. Then a key is not necessary, and without a key nothing is encrypted.',
  '  --json              prints the result as JSON',
  '  --help              shows this text',
  '',
  'With STORE_URL, the files of releases are in its bucket, and not in the backup.',
  'The shop is that of DATA_DIR and DATABASE_URL. For DATABASE_URL, the command runs pg_dump of its major version.',
  'Restore it with `npm run restore -- <file>`.',
].join('\n')

const options = {
  'key-file': { type: 'string' },
  'new-key': { type: 'string' },
  'without-secrets': { type: 'boolean' },
} as const

async function showNewKey(path: string, isJson: boolean): Promise<string> {
  const file = resolve(path)
  const publicKey = await createKeyFile(file)
  if (isJson) return JSON.stringify({ file, publicKey }, null, 2)
  return [
    `The key is in ${file}. Without it, nobody can restore the backups: keep a copy away from this machine.`,
    `A machine that only writes backups needs only the public key: ${publicKey}`,
  ].join('\n')
}

function chooseFile(path: string | undefined, isEncrypted: boolean): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const file = path ?? resolve(`storefront-backup-${time}.${isEncrypted ? 'age' : 'tar.gz'}`)
  if (!existsSync(file)) return file
  throw new CommandFailure(`${file} exists: name another file, because no backup is overwritten.`, {
    code: 'output',
  })
}

/** Runs `npm run backup` with the settings of a server, and returns the text to print. */
export async function runBackup(
  line: string[],
  variables: Record<string, string | undefined>,
): Promise<string> {
  const { path, text, isSet, isHelp, isJson } = readLine(line, options)
  if (isHelp) return help
  const newKey = text('new-key')
  if (newKey !== undefined) return await showNewKey(newKey, isJson)
  const key = await readKey(text('key-file'), variables)
  const hasSecrets = !isSet('without-secrets')
  if (hasSecrets && key === null)
    throw new CommandFailure(
      'A backup contains the signing key and other secrets, so it needs a key: create one with --new-key <file> and name it with --key-file <file>, or leave out the secrets with --without-secrets.',
      { code: 'no_key' },
    )
  const file = chooseFile(path, key !== null)
  const source = await openDatabase(variables, false)
  try {
    const target = { file, recipient: key?.recipient ?? null, hasSecrets }
    const result = await writeBackup(source, target, variables.PATH)
    if (isJson) return JSON.stringify(result, null, 2)
    const { rows, files, bytes, liveComposition, hasStore } = result
    return [
      `${file} contains ${source.location}: ${rows === null ? 'a dump' : count(rows, 'row')} and ${count(files, 'file')}, ${(bytes / 1024 ** 2).toFixed(1)} MB.`,
      `The live composition is ${liveComposition?.slice(0, 12) ?? 'none'}.`,
      ...(hasStore
        ? []
        : [
            'The files of releases are in the bucket of STORE_URL, and not in this backup: turn on its versioning, or copy it.',
          ]),
      ...(key === null ? ['It is NOT encrypted, and it contains data of customers.'] : []),
    ].join('\n')
  } finally {
    await source.close()
  }
}
