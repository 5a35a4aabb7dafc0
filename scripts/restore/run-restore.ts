import { CommandFailure } from '@storefront/kit/command-line/failure'
import { count, short } from '@storefront/kit/command-line/format'

import type { Manifest } from '../backup/archive/manifest.ts'
import { openArchive } from '../backup/archive/read-archive.ts'
import { readLine } from '../backup/backup-line.ts'
import { readKey } from '../backup/key.ts'
import { readSettings } from '../migrate/open-database.ts'
import { checkSchema } from './check-schema.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restoreServer } from './restore-server.ts'

type Variables = Record<string, string | undefined>

const help = [
  'npm run restore -- <file>: restores what `npm run backup` has written, into the shop of DATA_DIR and DATABASE_URL.',
  '',
  '  The shop must be stopped. The embedded target gets the whole backup, or stays as it is. A backup of an older version of the',
  '  shop is migrated. A backup from pg_dump needs an empty database in DATABASE_URL.',
  '',
  '  --key-file <file>   the key of the backup, AGE-SECRET-KEY-1… (default: BACKUP_KEY_FILE or BACKUP_KEY)',
  '  --replace           deletes the embedded database and the files that the target has, after the backup is complete',
  '  --json              prints the result as JSON',
  '  --help              shows this text',
].join('\n')

const options = { 'key-file': { type: 'string' }, replace: { type: 'boolean' } } as const

async function readIdentity(option: string | undefined, variables: Variables) {
  const key = await readKey(option, variables)
  if (key && key.identity === null)
    throw new CommandFailure(
      'This is a public key, which only writes backups: name the file with AGE-SECRET-KEY-1….',
      { code: 'key' },
    )
  return key?.identity ?? null
}

/** The files of releases return to the place where they were. */
function checkStore({ hasStore }: Manifest, hasBucket: boolean): void {
  if (hasStore !== hasBucket) return
  throw new CommandFailure(
    hasStore
      ? 'The backup contains the files of releases, and STORE_URL names a bucket: unset STORE_URL for the restore, and then copy DATA_DIR/store into the bucket.'
      : 'The files of the releases of this backup are in a bucket: name it in STORE_URL, or a copy of it if another shop uses it.',
    { code: 'other_store' },
  )
}

/** Runs `npm run restore` with the settings of a server, and returns the text to print. */
export async function runRestore(line: string[], variables: Variables): Promise<string> {
  const { path, text, isSet, isHelp, isJson } = readLine(line, options)
  if (isHelp) return help
  if (path === undefined)
    throw new CommandFailure('Name the file of the backup, or see --help.', { code: 'usage' })
  const identity = await readIdentity(text('key-file'), variables)
  const settings = readSettings(variables)
  const archive = await openArchive(path, identity)
  try {
    const { manifest } = archive
    await checkSchema(manifest.migrations)
    checkStore(manifest, settings.hasBucket)
    const target = { ...settings, mayReplace: isSet('replace') }
    const reopen = () => openArchive(path, identity)
    const { rows, files, applied } =
      manifest.database.kind === 'tables'
        ? await restoreEmbedded(archive, manifest.database, target)
        : await restoreServer(archive, manifest.database, { ...target, reopen, variables })
    const { createdAt, liveComposition, hasSecrets } = manifest
    if (isJson)
      return JSON.stringify(
        { createdAt, liveComposition, rows, files, applied, hasSecrets },
        null,
        2,
      )
    return [
      `Restored the backup of ${createdAt} into ${settings.location}: ${rows === null ? 'a dump' : count(rows, 'row')} and ${count(files, 'file')}.`,
      `The live composition is ${liveComposition === null ? 'none' : short(liveComposition)}.`,
      ...applied.map(name => `Applied ${name}`),
      'All customers must sign in again. Repeat what you have revoked since the backup: tokens, roles, and deleted accounts (npm run customer -- repeat).',
      ...(hasSecrets
        ? []
        : ['It has no secrets: set SIGNING_KEY and LINK_SECRET of the old shop before the start.']),
    ].join('\n')
  } finally {
    await archive.close()
  }
}
