import { createHash } from 'node:crypto'
import { injectedStyles } from '@storefront/api/injected-styles'

import type { PageOptions } from './types.ts'

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function origins(addresses: string[]): string[] {
  return [
    ...new Set(addresses.filter(one => URL.canParse(one)).map(address => new URL(address).origin)),
  ]
}

/** The complete policy. `boot` is the only inline script, and `styles` are those of the server's own markup. */
export function contentSecurityPolicy(
  boot: string,
  allowed: PageOptions['origins'],
  styles: string[] = [],
): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", hashSource(boot)],
    ['style-src', "'self'", ...[...injectedStyles, ...styles].map(hashSource)],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['frame-src', ...(origins(allowed.frame).length > 0 ? origins(allowed.frame) : ["'none'"])],
    ['form-action', "'self'", ...origins(allowed.formAction)],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['worker-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'default', 'iconify'],
  ]
  return directives.map(parts => parts.join(' ')).join('; ')
}

/** The headers of every page. */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-security-policy': policy,
    'integrity-policy': 'blocked-destinations=(script)',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
