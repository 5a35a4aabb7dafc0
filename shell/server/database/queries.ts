import type { Pool, PoolClient } from 'pg'

/** The pool or one connection in a transaction. */
export type Queries = Pick<Pool | PoolClient, 'query'>
