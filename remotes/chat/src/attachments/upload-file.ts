import { type Attachment, attachmentAnswerSchema } from '@storefront/api/chat'
import { failureSchema } from '@storefront/api/envelope'

import { addressOf, uploadAddress } from './address.ts'
import type { Fault } from './look-at-file.ts'

/** Why an upload did not arrive, as the key under `attachments.failed`. */
export type UploadFault = Fault | 'network' | 'tooMany' | 'full' | 'rate' | 'unavailable'

/** So long without a byte in either direction means that nothing comes any more. */
const stallMs = 30_000

export class UploadFailed extends Error {
  constructor(readonly fault: UploadFault) {
    super(`Cannot upload: ${fault}`)
  }
}

const faults: Record<string, UploadFault> = {
  too_large: 'tooLarge',
  unsupported_type: 'type',
  too_many_uploads: 'tooMany',
  files_full: 'full',
  rate_limited: 'rate',
  invalid: 'empty',
}

function read(request: XMLHttpRequest): Attachment {
  const parsed = attachmentAnswerSchema.safeParse(request.response)
  if (request.status === 201 && parsed.success) return parsed.data.content
  // A proxy in front may refuse the size in its own words.
  if (request.status === 413) throw new UploadFailed('tooLarge')
  const code = failureSchema.safeParse(request.response).data?.error ?? ''
  throw new UploadFailed(
    Object.hasOwn(faults, code) ? (faults[code] ?? 'unavailable') : 'unavailable',
  )
}

/** Ends a request of which nothing is heard any more. */
function endWhenSilent(request: XMLHttpRequest): void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), stallMs)
  }
  request.upload.addEventListener('progress', wait)
  request.addEventListener('loadend', () => clearTimeout(timer))
  wait()
}

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/** Fails with `UploadFailed` only. By XMLHttpRequest: `fetch` cannot tell how much has been sent. */
export function uploadFile(file: File, { signal, onProgress }: Options): Promise<Attachment> {
  if (signal.aborted) return Promise.reject(new UploadFailed('network'))
  const request = new XMLHttpRequest()
  const cancel = () => request.abort()
  signal.addEventListener('abort', cancel)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total)
  })
  request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel))
  return new Promise((resolve, reject) => {
    const fail = () => reject(new UploadFailed('network'))
    request.addEventListener('load', () => {
      try {
        resolve(read(request))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.open('POST', uploadAddress(file.name))
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    endWhenSilent(request)
    request.send(file)
  })
}

/** What no message took would be deleted after some hours anyway: nobody waits for it, nobody is told. */
export function forgetUpload(id: string): void {
  fetch(addressOf(id), { method: 'DELETE', keepalive: true }).catch(() => undefined)
}
