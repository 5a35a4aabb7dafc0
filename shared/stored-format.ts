import type * as z from 'zod/mini'

/** Turns a stored value of one version into the next version. */
type Migration = (value: unknown) => unknown

type FormatOptions<Value> = {
  /** The version that this release writes. `state` of the container declares the same number. */
  version: number
  schema: z.ZodMiniType<Value>
  /** The migration from version 1, then the one from version 2, and so on. */
  migrations?: Migration[]
}

export type StoredFormat<Value> = {
  /** The value in this version; null when it is unreadable. Reads a newer version if it has all that this one needs. */
  parse: (value: unknown) => Value | null
  /** The same for a JSON text. Never throws. */
  read: (text: string | null) => Value | null
  /** True for a value that a newer release stored. Keep it until the customer replaces it. */
  isNewer: (value: unknown) => boolean
  isNewerText: (text: string | null) => boolean
}

/** The schema version of a stored value. Version 1 has no `version` property. */
export function versionOf(value: unknown): number {
  const { version } = Object(value) as { version?: unknown }
  return Number.isSafeInteger(version) ? Math.max(Number(version), 1) : 1
}

/** Reads a value that this release, an older or a newer one has stored in the browser. */
export function defineFormat<Value>(options: FormatOptions<Value>): StoredFormat<Value> {
  const { version, schema, migrations = [] } = options
  const parse = (value: unknown): Value | null => {
    const steps = migrations.slice(versionOf(value) - 1)
    const current = steps.reduce((older: unknown, migrate) => migrate(older), value)
    return schema.safeParse(current).data ?? null
  }
  const isNewer = (value: unknown) => versionOf(value) > version
  return {
    parse,
    read: text => attempt(() => parse(JSON.parse(text ?? 'null'))) ?? null,
    isNewer,
    isNewerText: text => attempt(() => isNewer(JSON.parse(text ?? 'null'))) ?? false,
  }
}

/** Undefined when `work` throws: for a text that is not JSON, and for a damaged value that a migration cannot read. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
