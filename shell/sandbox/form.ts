import type { FastifyInstance } from 'fastify'

/** Reads the text fields of a form or a query. Ignores repeated fields and other types. */
export function readFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const texts = Object.entries(value).filter(([, field]) => typeof field === 'string')
  return Object.fromEntries(texts)
}

/** Adds a parser for HTML forms to the app. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
}
