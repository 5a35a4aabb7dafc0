import { type Logger, pino } from 'pino'

import { toErrorDetails } from '../responses/error-details.ts'

const secretNames = new Set([
  ...['t', 'state', 'token', 'ticket', 'code', 'key', 'signature', 'name'],
])

function isSecret(name: string): boolean {
  return [...new URLSearchParams(name).keys()].some(key => secretNames.has(key.toLowerCase()))
}

/** The URL without the values of `t` (S2.home.t-secret) and other secrets, and without names of customers' files. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&#]*)=[^&#]*/g, (full, sign, name) =>
    isSecret(name) ? `${sign}${name}=[redacted]` : full,
  )
}

const secretPaths = ['authorization', 'cookie', 'set-cookie', 'token', 't', 'password', 'secret']

/** Most bytes that may wait for the output. Beyond that, lines are dropped. */
const mostWaitingBytes = 4 * 1024 * 1024

/** Standard output. If it is closed, full or not read, it blocks neither the server nor the exit of the process. */
function createDestination() {
  let isStuck = false
  const markStuck = () => {
    isStuck = true
  }
  const retryEAGAIN = () => {
    markStuck()
    return true
  }
  const settings = { fd: 1, sync: false, maxLength: mostWaitingBytes, retryEAGAIN }
  const destination = pino.destination(settings)
  destination.on('error', markStuck)
  destination.on('write', () => {
    isStuck = false
  })
  // Without this, the exit of the process would wait forever for such an output.
  const flushSync = destination.flushSync.bind(destination)
  destination.flushSync = () => (isStuck ? undefined : flushSync())
  return destination
}

/** Structured logs on standard output. */
export function createLogger(level: string): Logger {
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
    createDestination(),
  )
}
