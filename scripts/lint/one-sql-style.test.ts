import { describe, expect, it } from 'vitest'

import { lintPlanted } from './planted.ts'

const rejected: [name: string, path: string, source: string][] = [
  [
    'a repository uses the pool',
    'shell/server/features/orders/repository-orders.ts',
    "export const find = () => pool.query('SELECT 1')",
  ],
  [
    'a repository passes values and a type',
    'shell/server/features/orders/repository-orders.ts',
    "export const find = (id: string) => pool.query<Row>('SELECT $1', [id])",
  ],
  [
    'a route uses a client',
    'shell/server/features/releases/routes/roles.ts',
    'await client.query(text, [id])',
  ],
  [
    'a service uses the client of a database',
    'shell/server/features/chat/converse.ts',
    "await transaction.$client.query({ text: 'SELECT 1' })",
  ],
  [
    'a job uses a pool that may be absent',
    'shell/server/jobs/start-jobs.ts',
    "await pool?.query('SELECT 1')",
  ],
]

const raw = "await pool.query('SELECT 1')"
const allowed: [name: string, path: string, source: string][] = [
  ['the database uses a client', 'shell/server/database/transaction.ts', raw],
  ['the connection for notices uses a client', 'shell/server/features/events/listen.ts', raw],
  ['a test uses the pool', 'shell/server/features/orders/routes-orders.test.ts', raw],
  ['help for tests uses the pool', 'shell/server/testing/database.ts', raw],
  [
    'a repository runs `sql`',
    'shell/server/features/mail/repository-mails.ts',
    'await database.execute(sql`SELECT 1`)',
  ],
  [
    'a route reads the query of its URL',
    'shell/server/features/releases/routes/releases.ts',
    'export const limit = request.query.limit',
  ],
]

describe('the rule of one SQL style', () => {
  it.each(rejected)('rejects when %s', (_name, path, source) => {
    expect(lintPlanted([{ path, source }], 'plugin')).toEqual(new Set([path]))
  })

  it('allows the driver where it is needed, Drizzle and the query of a URL', () => {
    const files = allowed.map(([, path, source]) => ({ path, source }))
    expect(lintPlanted(files, 'plugin')).toEqual(new Set())
  })
})
