import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Obstacles } from '@storefront/api/account'
import { languageSchema } from '@storefront/api/language-schema'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { count } from '@storefront/kit/command-line/format'

import type { Database } from '../../shell/server/database/pool.ts'
import { isUuid } from '../../shell/server/database/uuid.ts'
import { findByAddress } from '../../shell/server/features/accounts/index.ts'
import { deleteAccount } from '../../shell/server/features/customer-data/delete-account.ts'
import { findPerson } from '../../shell/server/features/customer-data/repository-personal-data.ts'
import { writeExport } from '../../shell/server/features/customer-data/write-export.ts'
import { addAudit } from '../../shell/server/features/releases/repository-audit.ts'
import { HttpError } from '../../shell/server/http-error.ts'

export type Options = { why: string; language: string | undefined }

const now = () => new Date()
const entry = { who: 'npm run customer', outcome: 'done' } as const

/** @throws CommandFailure if nobody or several accounts match. */
async function findCustomer(database: Database, name: string) {
  if (!isUuid(name) && !name.includes('@'))
    throw new CommandFailure(`"${name}" is neither an e-mail address nor the id of an account.`, {
      code: 'not_found',
    })
  const ids = isUuid(name)
    ? [name]
    : (await findByAddress(database, name.trim())).map(({ id }) => id)
  const [id, ...others] = ids
  const person = id === undefined ? null : await findPerson(database, id)
  if (!person)
    throw new CommandFailure(
      `There is no account ${name}: check the spelling. A deleted account has no address.`,
      { code: 'not_found' },
    )
  if (others.length > 0)
    throw new CommandFailure(`Several accounts have the address ${name}: name one by its id.`, {
      code: 'ambiguous',
      lines: ids,
      details: { ids },
    })
  return person
}

/** Writes the copy of all data, which only the owner of the file can read. */
export async function exportCustomer(
  database: Database,
  [name = '', path]: string[],
  { why }: Options,
) {
  const person = await findCustomer(database, name)
  const file = resolve(path ?? `customer-${person.id}.zip`)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await pipeline(Readable.from(writeExport(database, person, now())), target).catch(cause => {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw new CommandFailure(`${file} exists: name another file.`, { code: 'output', cause })
  })
  const { size: bytes } = await stat(file)
  await addAudit(database, { ...entry, what: 'customer.export', subject: person.id, detail: why })
  return {
    json: { id: person.id, file, bytes },
    text: `${file} contains everything about the customer ${person.id}. Send it only to the customer, and delete it then.`,
  }
}

function toFailure(error: unknown, address: string): unknown {
  if (!(error instanceof HttpError) || error.code !== 'account_in_use') return error
  const { servers, orders, isTeam } = error.details as Obstacles
  const lines = [
    ...(servers > 0 ? [`${count(servers, 'server')} must be deleted`] : []),
    ...(orders > 0 ? [`${count(orders, 'unpaid order')} must be paid, cancelled, or expire`] : []),
    ...(isTeam
      ? [`its role must be revoked: npm run registry -- roles revoke ${address || '<e-mail>'}`]
      : []),
  ]
  return new CommandFailure('The account is in use: end this first.', {
    code: 'account_in_use',
    lines,
    details: error.details,
    cause: error,
  })
}

export async function deleteCustomer(
  database: Database,
  [name = '']: string[],
  { why, language }: Options,
) {
  const { id, address } = await findCustomer(database, name)
  const deletion = { id, language: languageSchema.parse(language ?? 'en') }
  await deleteAccount({ database, now }, deletion).catch(error => {
    throw toFailure(error, address)
  })
  await addAudit(database, { ...entry, what: 'customer.delete', subject: id, detail: why })
  return {
    json: { id },
    text: `Deleted the account ${id}. An e-mail to its address tells it. Keep the id with your backups: npm run customer -- deletions.`,
  }
}
