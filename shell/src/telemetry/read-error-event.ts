import { scrub, scrubName } from '@storefront/api/scrub'
import type { Telemetry } from '@storefront/api/telemetry'
import { bootData } from 'shared/boot'

import { hasCome } from '../boot/is-received.ts'
import type { Note } from './notes.ts'

export type ReportedError = Telemetry['errors'][number]

const anyFile = /\/r\/([a-z]+)\/[\w.-]+/g

/** Browsers report it of pages that are in order. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop')

type File = { path: string; container: string }

function filesIn(text: unknown): File[] {
  return [...String(text ?? '').matchAll(anyFile)].map(([path, container = '']) => ({
    path,
    container,
  }))
}

/** Shell and shared are what the others call: they are meant only when no other one has called them. */
const isRemote = ({ container }: File) => container !== 'shell' && container !== 'shared'

/** The file that threw, as far as the stack tells; of a part that is known, one of its own. */
export function throwerOf(error: unknown, part?: string): string | null {
  const files = filesIn((error as Partial<Error> | null)?.stack)
  const isMeant = part === undefined ? isRemote : ({ container }: File) => container === part
  const entry = bootData.entries[part ?? '']
  return files.find(isMeant)?.path ?? entry ?? files[0]?.path ?? null
}

/** The file that could not be loaded, when the message names it; else the container's entry stands for all of them. */
function missingOf(error: unknown, part: string): string | null {
  const [named] = filesIn((error as Partial<Error> | null)?.message)
  return named?.path ?? bootData.entries[part] ?? null
}

function toReported(
  kind: ReportedError['kind'],
  error: unknown,
  file: string | null,
): ReportedError {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>
  return { kind, file, name: scrubName(String(name)), message: scrub(String(message)) }
}

function readFailedFile(target: EventTarget | null): ReportedError[] {
  const { src, href } = (target ?? {}) as { src?: string; href?: string }
  const address = src || href || ''
  const [file] = filesIn(address)
  // What an absent network costs is nobody's fault.
  if (!file || !navigator.onLine) return []
  return [toReported(hasCome(address) ? 'integrity' : 'load', undefined, file.path)]
}

/** What an event of the document tells; nothing when it is about no file of the shop. */
export function readErrorEvent(event: Event): ReportedError[] {
  if ('reason' in event) return [toReported('promise', event.reason, throwerOf(event.reason))]
  if (!('message' in event)) return readFailedFile(event.target)
  const { error, message, filename } = event as ErrorEvent
  if (isHarmless(message)) return []
  const thrownIn = filesIn(filename)[0]?.path ?? null
  return [toReported('script', error ?? { message }, throwerOf(error) ?? thrownIn)]
}

/** What a part that could not be loaded, or that threw, tells. */
export function readFailure({ what, address, detail }: Note): ReportedError[] {
  if (what !== 'failed') return [toReported('render', detail, throwerOf(detail, address.remote))]
  return navigator.onLine ? [toReported('load', detail, missingOf(detail, address.remote))] : []
}
