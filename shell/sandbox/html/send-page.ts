import type { FastifyReply } from 'fastify'

import { type Page, toDocument } from './layout.ts'

/** `formTargets` lists the allowed targets of forms and of the redirects after them, because Chromium applies `form-action` to both. */
type Sending = { status?: number; formTargets?: string[]; hasFrame?: boolean }

function toPolicy({ formTargets = [], hasFrame = false }: Sending): string {
  const targets = formTargets
    .filter(target => URL.canParse(target))
    .map(target => new URL(target).origin)
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(hasFrame ? ["frame-src 'self'"] : []),
    `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function sendPage(reply: FastifyReply, page: Page, sending: Sending = {}): FastifyReply {
  return reply
    .code(sending.status ?? 200)
    .headers({
      'content-security-policy': toPolicy(sending),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(toDocument(page))
}
