import type { FastifyInstance } from 'fastify'

/** Text fields of a form or a query; whatever came twice or is no text is left out. */
export function readFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const texts = Object.entries(value).filter(([, field]) => typeof field === 'string')
  return Object.fromEntries(texts)
}

/** Lets the app read HTML forms. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
}
