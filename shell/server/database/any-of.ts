import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a text is one of the values. For long lists: it has one parameter, and `inArray` one for each value. */
export function anyOf(text: SQLWrapper, values: string[]): SQL {
  return sql`${text} = ANY(${sql.param(values)}::text[])`
}
