import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { readMigrations } from '../../../shell/server/database/migration-files.ts'
import { lintMigrations } from './lint-migrations.ts'

const released = new Set(['0049_store.sql'])

/** The faults of files with these texts, as `0050_a.sql:1 rule`. */
async function lint(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-lint-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const faults = await lintMigrations(await readMigrations(folder), released)
    return faults.map(({ migration, line, rule }) => `${migration}:${line} ${rule}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const lintOne = async (text: string) =>
  (await lint({ '0050_a.sql': text })).map(fault => fault.split(' ')[1])

const outside = '-- transaction: no\n'
const batches = '-- batches: 1000\n'
const contract = '-- contract: 0049_store.sql\n'

describe('a migration is rejected', () => {
  it.each([
    ['index-not-concurrent', 'CREATE INDEX ON orders (state);'],
    ['not-null-without-default', 'ALTER TABLE orders ADD COLUMN n int NOT NULL;'],
    ['computed-column', 'ALTER TABLE orders ADD COLUMN n uuid DEFAULT gen_random_uuid();'],
    ['computed-column', 'ALTER TABLE orders ADD COLUMN n bigserial;'],
    ['computed-column', 'ALTER TABLE orders ADD COLUMN n int GENERATED ALWAYS AS IDENTITY;'],
    ['computed-column', 'ALTER TABLE orders ADD COLUMN n int GENERATED ALWAYS AS (1) STORED;'],
    ['constraint-without-not-valid', 'ALTER TABLE orders ADD CONSTRAINT a CHECK (n > 0);'],
    ['constraint-without-not-valid', 'ALTER TABLE orders ADD COLUMN n int CHECK (n > 0);'],
    ['constraint-without-not-valid', 'ALTER TABLE a ADD FOREIGN KEY (n) REFERENCES orders (id);'],
    ['constraint-without-not-valid', 'ALTER TABLE a ADD COLUMN n int REFERENCES orders (id);'],
    ['never-validated', 'ALTER TABLE orders ADD CONSTRAINT a CHECK (n > 0) NOT VALID;'],
    [
      'never-validated',
      'ALTER TABLE a ADD CONSTRAINT b CHECK (n > 0) NOT VALID; ALTER TABLE a VALIDATE CONSTRAINT b;',
    ],
    ['unique-without-index', 'ALTER TABLE orders ADD UNIQUE (n);'],
    ['unique-without-index', 'ALTER TABLE orders ADD PRIMARY KEY (n);'],
    ['unique-without-index', 'ALTER TABLE orders ADD COLUMN n int UNIQUE;'],
    ['column-type', 'ALTER TABLE orders ALTER COLUMN n TYPE bigint;'],
    ['set-not-null', `${contract}ALTER TABLE orders ALTER COLUMN n SET NOT NULL;`],
    ['contract-without-release', 'ALTER TABLE orders DROP COLUMN n;'],
    ['contract-without-release', 'DROP TABLE orders;'],
    ['contract-without-release', 'ALTER TABLE orders RENAME COLUMN n TO m;'],
    ['contract-without-release', 'ALTER TABLE orders RENAME TO purchases;'],
    ['contract-without-release', '-- contract: 0050_a.sql\nALTER TABLE orders DROP COLUMN n;'],
    ['contract-without-release', 'TRUNCATE orders;'],
    ['rows-without-batches', "UPDATE orders SET state = 'paid';"],
    ['rows-without-batches', 'WITH old AS (SELECT 1) DELETE FROM orders WHERE n = 1;'],
    ['lock-table', 'LOCK TABLE orders IN SHARE MODE;'],
    ['drop-index-not-concurrent', 'DROP INDEX orders_state;'],
    ['concurrent-in-transaction', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON orders (n);'],
    ['concurrent-in-transaction', 'DROP INDEX CONCURRENTLY IF EXISTS a;'],
    ['not-repeatable', `${outside}CREATE INDEX CONCURRENTLY a ON orders (n);`],
    ['not-repeatable', `${outside}DROP INDEX CONCURRENTLY a;`],
    ['only-concurrent-outside', `${outside}ALTER TABLE orders ADD COLUMN n int;`],
    [
      'one-statement',
      `${outside}DROP INDEX CONCURRENTLY IF EXISTS a;\nDROP INDEX CONCURRENTLY IF EXISTS b;`,
    ],
    ['batches-never-end', `${batches}UPDATE orders SET n = 1 WHERE n IS NULL;`],
    ['batches-never-end', `${batches}DELETE FROM orders;`],
    ['transaction-control', 'BEGIN; COMMIT;'],
  ])('by %s: %s', async (rule, text) => {
    expect(new Set(await lintOne(text))).toEqual(new Set([rule]))
  })

  it('with the line of the statement', async () => {
    const text = '-- Café\nALTER TABLE orders ADD COLUMN a int;\n\n-- No.\nDROP TABLE orders;\n'
    expect(await lint({ '0051_b.sql': text })).toEqual(['0051_b.sql:5 contract-without-release'])
  })

  it('with the reason if it is not SQL', async () => {
    await expect(lintOne('CREATE TABLE a (n int;')).rejects.toThrow(/0050_a\.sql: syntax error/)
  })
})

describe('a migration is accepted', () => {
  it.each([
    [
      'new tables with constraints and indexes',
      `CREATE TABLE a (n int PRIMARY KEY CHECK (n > 0), o uuid REFERENCES orders (id), UNIQUE (o));
       CREATE INDEX a_o ON a (o); ALTER TABLE a ADD CHECK (n > 1);
       CREATE UNLOGGED TABLE b (n serial); CREATE UNIQUE INDEX ON b (n); UPDATE a SET n = 2;`,
    ],
    ['columns without a value', 'ALTER TABLE orders ADD COLUMN n int, ADD COLUMN m timestamptz;'],
    [
      'columns with one value',
      `ALTER TABLE orders ADD COLUMN n jsonb NOT NULL DEFAULT '{}'::jsonb,
       ADD COLUMN m timestamptz NOT NULL DEFAULT now();`,
    ],
    ['concurrent indexes', `${outside}CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON orders (n);`],
    ['dropped indexes', `${outside}DROP INDEX CONCURRENTLY IF EXISTS a;`],
    [
      'batches',
      `${batches}UPDATE orders SET n = 1 WHERE id IN (SELECT id FROM orders WHERE n IS NULL LIMIT $1);`,
    ],
    ['the end of a form', `${contract}ALTER TABLE orders DROP COLUMN n; DROP TABLE old_orders;`],
    ['a constraint of an index', 'ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b;'],
    ['new rows', "INSERT INTO switches (kind) VALUES ('slot');"],
    [
      'functions and triggers',
      `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM a; RETURN NEW; END $$;
       CREATE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f();`,
    ],
  ])('with %s', async (_, text) => {
    expect(await lintOne(text)).toEqual([])
  })

  it('if a later migration validates its constraint, after which NOT NULL needs no scan', async () => {
    const files = {
      '0050_a.sql': 'ALTER TABLE orders ADD CONSTRAINT a CHECK (n IS NOT NULL) NOT VALID;',
      '0051_b.sql': 'ALTER TABLE orders VALIDATE CONSTRAINT a;',
      '0052_c.sql': `${contract}ALTER TABLE orders ALTER COLUMN n SET NOT NULL;`,
    }
    expect(await lint(files)).toEqual([])
  })

  it('if it states why a rule does not matter', async () => {
    const text = 'CREATE INDEX ON desk (state);'
    const allow = '-- allow: index-not-concurrent, one row for each agent\n'
    expect(await lintOne(allow + text)).toEqual([])
    await expect(lintOne(`-- allow: index-not-concurrent\n${text}`)).rejects.toThrow('0050_a.sql')
    await expect(lintOne(`-- allow: anything, why not\n${text}`)).rejects.toThrow('0050_a.sql')
  })

  it('if it is older than the rules', async () => {
    expect(await lint({ '0049_a.sql': 'DROP TABLE orders;' })).toEqual([])
  })
})
