import { type Logger, pino } from 'pino'

import { toErrorDetails } from './error-details.ts'

const secretNames = new Set(['t', 'state', 'token', 'code', 'key', 'signature', 'name'])

function isSecret(name: string): boolean {
  return [...new URLSearchParams(name).keys()].some(key => secretNames.has(key.toLowerCase()))
}

/** The address without the values of `t` and its kin (S2.home.t-secret), and without the names of somebody's files. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&#]*)=[^&#]*/g, (full, sign, name) =>
    isSecret(name) ? `${sign}${name}=[redacted]` : full,
  )
}

const secretPaths = ['authorization', 'cookie', 'set-cookie', 'token', 't', 'password', 'secret']

/** What waits for an output that takes nothing; beyond it lines are dropped. */
const mostWaitingBytes = 4 * 1024 * 1024

/** Standard output. Closed, full or never read, it stops neither the server nor the end of its process. */
function createDestination() {
  let isStuck = false
  const stick = () => {
    isStuck = true
  }
  const retryEAGAIN = () => {
    stick()
    return true
  }
  const settings = { fd: 1, sync: false, maxLength: mostWaitingBytes, retryEAGAIN }
  const destination = pino.destination(settings)
  destination.on('error', stick)
  destination.on('write', () => {
    isStuck = false
  })
  // At the end of the process it would try for ever what such an output does not take.
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
