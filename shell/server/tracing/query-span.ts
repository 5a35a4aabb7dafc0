import type { Span } from './span.ts'
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

type Described = ReturnType<typeof describeText>
const described = new Map<string, Described>()
const maxDescribed = 1000

function describeText(text: string) {
  const operation = (/[A-Za-z]+/.exec(text)?.[0] ?? 'query').toUpperCase()
  return { operation, text: text.slice(0, maxLength).replace(/\s+/g, ' ').trim() }
}

/** The server has few statements, and uses them again and again. */
function describeOnce(text: string): Described {
  const known = described.get(text)
  if (known) return known
  if (described.size >= maxDescribed) described.clear()
  const found = describeText(text)
  described.set(text, found)
  return found
}

/** The statement has placeholders instead of values. */
export function startQuerySpan(query: unknown, parent: Span): ChildSpan | null {
  const describe = () => {
    const { operation, text } = describeOnce(textOf(query))
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    }
    return { name: `SQL ${operation}`, attributes }
  }
  return startChildSpan(describe, parent)
}
