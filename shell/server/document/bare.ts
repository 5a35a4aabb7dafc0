import { documentHeaders } from './policy.ts'
import { escapeHtml } from './template.ts'
import type { RenderedDocument } from './types.ts'

/** Last resort, without any composition: a page that needs no other file. */
export function renderBare(failure: {
  status: number
  message: string
}): Omit<RenderedDocument, 'body'> & { html: string } {
  const title = failure.status === 404 ? 'Page Not Found' : 'Internal Server Error'
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${escapeHtml(failure.message)}</p><p><a href="/home">Quarry</a></p></main></body>
</html>
`
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return {
    status: failure.status,
    headers: { ...documentHeaders(policy), 'cache-control': 'no-store' },
    html,
  }
}
