import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * How a migration runs: in one transaction, as one statement outside of any, or as a statement that is repeated, each time
 * in a transaction of its own and with the number of rows as `$1`, until it changes no row.
 */
type MigrationForm = 'transaction' | 'statement' | { batchRows: number }

export type Migration = {
  version: number
  name: string
  text: string
  checksum: string
  form: MigrationForm
  /** The migration whose previous form this one removes, by the name of its file. Null: it removes nothing. */
  contracts: string | null
}

const headerSchema = z
  .object({
    transaction: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
    batches: z.coerce.number().int().min(1).max(100_000).optional(),
    contract: z
      .string()
      .regex(
        /^\d{4}_[a-z0-9_]+\.sql$/,
        'must be the name of a migration, such as 0001_accounts.sql',
      )
      .optional(),
  })
  .refine(({ transaction, batches }) => transaction === 'yes' || batches === undefined, {
    path: ['transaction'],
    message: 'must not be set with batches, each of which is a transaction',
  })

/** The comments `-- name: value` before the first statement. */
function readHeader(name: string, text: string): z.infer<typeof headerSchema> {
  const lines = text.split('\n')
  const end = lines.findIndex(line => line.trim() !== '' && !line.startsWith('--'))
  const found = lines.slice(0, end === -1 ? lines.length : end).flatMap(line => {
    const [, key, value] = /^-- (transaction|batches|contract):(.*)$/.exec(line) ?? []
    return key === undefined || value === undefined ? [] : [[key, value.trim()]]
  })
  const parsed = headerSchema.safeParse(Object.fromEntries(found))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`Migration ${name}: -- ${issue?.path.join('.')}: ${issue?.message}`)
}

function toForm({ transaction, batches }: z.infer<typeof headerSchema>): MigrationForm {
  if (batches !== undefined) return { batchRows: batches }
  return transaction === 'no' ? 'statement' : 'transaction'
}

/** `0001_accounts.sql`, `0002_…`, in the order of their numbers. Gaps are allowed, duplicates are not. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const name of names) {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (!version) throw new Error(`Migration ${name} must be named like 0001_accounts.sql`)
    if (migrations.some(other => other.version === version))
      throw new Error(`Migration ${name} has the number of another one`)
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const header = readHeader(name, text)
    const contracts = header.contract ?? null
    migrations.push({ version, name, text, checksum, form: toForm(header), contracts })
  }
  return migrations
}
