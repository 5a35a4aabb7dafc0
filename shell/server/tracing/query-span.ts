import { type ChildSpan, startChildSpan } from './tracing.ts'

/** Longer statements are cut. */
const maxLength = 500

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : ''
}

/** The class of a failed query: its SQLSTATE. The message could contain values. */
export function errorOfQuery(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}

/** The statement has placeholders instead of values. */
export function startQuerySpan(query: unknown): ChildSpan | null {
  return startChildSpan(() => {
    const text = textOf(query)
    const operation = (/[A-Za-z]+/.exec(text)?.[0] ?? 'query').toUpperCase()
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, maxLength).replace(/\s+/g, ' ').trim(),
    }
    return { name: `SQL ${operation}`, attributes }
  })
}
