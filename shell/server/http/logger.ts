import { type Logger, pino } from 'pino'

import { toErrorDetails } from './error-details.ts'

const secretNames = new Set(['t', 'state', 'token', 'code', 'key', 'signature', 'name'])

function isSecret(name: string): boolean {
  return [...new URLSearchParams(name).keys()].some(key => secretNames.has(key.toLowerCase()))
}

/** The address without the values of `t` and its kin (DESIGN 10), nor what somebody's files are called. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&#]*)=[^&#]*/g, (whole, sign, name) =>
    isSecret(name) ? `${sign}${name}=[redacted]` : whole,
  )
}

const secretPaths = ['authorization', 'cookie', 'set-cookie', 'token', 't', 'password', 'secret']

/** Structured logs on standard output; a closed or full output never stops the server. */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ fd: 1, sync: false })
  destination.on('error', () => undefined)
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: toErrorDetails },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretPaths.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination,
  )
}
