import { z } from 'zod'

const migrationSchema = z.object({ version: z.int(), name: z.string(), checksum: z.string() })

/** The name of a table, a column, or a sequence. */
const nameSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const tablesSchema = z.object({
  /** Rows in the text format of COPY, from the embedded database. */
  kind: z.literal('tables'),
  tables: z.array(z.object({ name: nameSchema, columns: z.array(nameSchema).min(1) })),
})
const dumpSchema = z.object({
  /** The custom format of pg_dump, from the server of DATABASE_URL. */
  kind: z.literal('dump'),
  majorVersion: z.int(),
})

/** The first entry of an archive. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The applied migrations in order. The last one is the version of the schema. */
  migrations: z.array(migrationSchema).min(1),
  database: z.discriminatedUnion('kind', [tablesSchema, dumpSchema]),
  /** Whether it contains `DATA_DIR/secrets`. */
  hasSecrets: z.boolean(),
  /** Whether it contains the files of releases. Otherwise they are in the bucket of STORE_URL. */
  hasStore: z.boolean(),
  /** The id of the live composition; null if nothing was live. */
  liveComposition: z.string().nullable(),
})
export type Manifest = z.infer<typeof manifestSchema>
export type Migration = z.infer<typeof migrationSchema>

/** The state of each sequence, which follows the tables. */
export const sequencesSchema = z.array(
  z.object({ name: nameSchema, lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
)
export type Sequences = z.infer<typeof sequencesSchema>

/** The last entry: SHA-256 and length of every other part. */
export const digestsSchema = z.record(
  z.string(),
  z.object({ sha256: z.string(), bytes: z.int().nonnegative() }),
)
export type Digests = z.infer<typeof digestsSchema>

export const entryNames = {
  manifest: 'manifest.json',
  sequences: 'sequences.json',
  digests: 'digests.json',
  dump: 'database.dump',
  /** Folders. */
  tables: 'tables/',
  files: 'files/',
} as const

/** `tables/orders/000002` and `database.dump/000002` are pieces of one part. A file is one entry. */
export function partOf(entry: string): string {
  return entry.startsWith(entryNames.files) ? entry : entry.replace(/\/\d{6,}$/, '')
}
