import { scrub, scrubName } from '@storefront/api/scrub'
import type { Telemetry } from '@storefront/api/telemetry'
import { bootData } from 'shared/boot'

import { isReceived } from '../boot/is-received.ts'
import type { Note } from './notes.ts'
import { readStack } from './read-stack.ts'

export type ReportedError = Telemetry['errors'][number]

const filePattern = /\/r\/([a-z]+)\/[\w.-]+/g

/** Browsers report this message for pages without an error. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop')

type File = { path: string; container: string }

function filesIn(text: unknown): File[] {
  return [...String(text ?? '').matchAll(filePattern)].map(([path, container = '']) => ({
    path,
    container,
  }))
}

/** Remotes call shell and shared, so those count only if the stack has no remote. */
const isRemote = ({ container }: File) => container !== 'shell' && container !== 'shared'

/**
 * Finds the file that threw in the stack. For a known container, considers files of that container first. React, which
 * is in the shell, calls the components of `shared`: without that container, the error is one of `shared`.
 */
export function findThrowingFile(error: unknown, part?: string): string | null {
  const files = filesIn((error as Partial<Error> | null)?.stack)
  const isMatch = part === undefined ? isRemote : ({ container }: File) => container === part
  const own = files.find(isMatch)?.path
  const called = files.find(({ container }) => container !== 'shell')
  const shared = called?.container === 'shared' ? called.path : null
  return own ?? shared ?? bootData.entries[part ?? ''] ?? files[0]?.path ?? null
}

type FailedLoad = { message?: unknown; container?: unknown }

/**
 * Finds the file that failed to load in the message; else returns the entry of the container that lacks the module
 * (`rejectingRemotes` names it), or of the container of the page.
 */
function findMissingFile(error: unknown, part: string): string | null {
  const { message, container } = (error ?? {}) as FailedLoad
  const [named] = filesIn(message)
  const lacking = bootData.entries[String(container).replace('storefront_', '')]
  return named?.path ?? lacking ?? bootData.entries[part] ?? null
}

function toReported(
  kind: ReportedError['kind'],
  error: unknown,
  file: string | null,
): ReportedError {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>
  const stack = readStack(error)
  return {
    ...{ kind, file, name: scrubName(String(name)), message: scrub(String(message)) },
    ...(stack.length > 0 && { stack }),
  }
}

function readFailedFile(target: EventTarget | null): ReportedError[] {
  const { src, href } = (target ?? {}) as { src?: string; href?: string }
  const address = src || href || ''
  const [file] = filesIn(address)
  // Failures without network are not errors of the shop.
  if (!file || !navigator.onLine) return []
  return [toReported(isReceived(address) ? 'integrity' : 'load', undefined, file.path)]
}

/** Reads an error event of the page. Returns nothing for events of other files. */
export function readErrorEvent(event: Event): ReportedError[] {
  if ('reason' in event)
    return [toReported('promise', event.reason, findThrowingFile(event.reason))]
  if (!('message' in event)) return readFailedFile(event.target)
  const { error, message, filename } = event as ErrorEvent
  if (isHarmless(message)) return []
  const thrownIn = filesIn(filename)[0]?.path ?? null
  return [toReported('script', error ?? { message }, findThrowingFile(error) ?? thrownIn)]
}

/** Reads the failure of a page or slot that did not load or threw an error. */
export function readFailure({ what, address, detail }: Note): ReportedError[] {
  if (what !== 'failed')
    return [toReported('render', detail, findThrowingFile(detail, address.remote))]
  return navigator.onLine
    ? [toReported('load', detail, findMissingFile(detail, address.remote))]
    : []
}
