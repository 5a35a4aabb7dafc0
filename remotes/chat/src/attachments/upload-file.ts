import { type Attachment, attachmentAnswerSchema } from '@storefront/api/chat'
import { failureSchema } from '@storefront/api/envelope'

import type { Fault } from './look-at-file.ts'

/** Why an upload did not arrive, as the key under `attachments.failed`. */
export type UploadFault = Fault | 'network' | 'tooMany' | 'rate' | 'unavailable'

/** So long without a byte in either direction means that nothing comes any more. */
const stallMs = 30_000
const path = '/api/v3/chat/attachments'

export class UploadFailed extends Error {
  constructor(readonly fault: UploadFault) {
    super(`Cannot upload: ${fault}`)
  }
}

const faultsByCode: Record<string, UploadFault> = {
  too_large: 'tooLarge',
  unsupported_type: 'type',
  too_many_uploads: 'tooMany',
  rate_limited: 'rate',
  invalid: 'empty',
}

function toFault(request: XMLHttpRequest): UploadFault {
  const code = failureSchema.safeParse(request.response).data?.error ?? ''
  if (request.status === 413) return 'tooLarge'
  return faultsByCode[code] ?? 'unavailable'
}

function read(request: XMLHttpRequest): Attachment {
  const parsed = attachmentAnswerSchema.safeParse(request.response)
  if (request.status === 201 && parsed.success) return parsed.data.content
  throw new UploadFailed(toFault(request))
}

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/** Fails with `UploadFailed` only. `fetch` cannot tell how much has been sent. */
export function uploadFile(file: File, { signal, onProgress }: Options): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (fault: UploadFault) => reject(new UploadFailed(fault))
    // Whoever cancelled does not look at the outcome.
    const cancel = () => {
      fail('network')
      request.abort()
    }
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail('network')
        request.abort()
      }, stallMs)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      try {
        resolve(read(request))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => fail('network')
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    signal.addEventListener('abort', cancel)
    watch()
    request.open('POST', `${path}?name=${encodeURIComponent(file.name)}`)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(file)
  })
}

/** What no message took would be deleted after a day anyway: nobody waits for it, nobody is told. */
export function forgetUpload(id: string): void {
  fetch(`${path}/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined)
}
