import {
  type Attachment,
  attachmentResponseSchema,
  deletedResponseSchema,
} from '@storefront/api/chat'
import { ApiError, remove, type UploadOptions, upload } from 'shared/http'

import { addressOf, uploadAddress } from './address.ts'
import type { Fault } from './check-file.ts'

/** Why an upload failed, as the key under `attachments.failed`. */
export type UploadFault = Fault | 'network' | 'tooMany' | 'full' | 'rate' | 'unavailable'

export class UploadFailed extends Error {
  constructor(
    readonly fault: UploadFault,
    cause: unknown,
  ) {
    super(`Cannot upload: ${fault}`, { cause })
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

function faultOf({ status, code }: ApiError): UploadFault {
  if (status === 0) return 'network'
  // A proxy in front of the server can reject the size with its own body.
  if (status === 413) return 'tooLarge'
  return Object.hasOwn(faults, code ?? '') ? (faults[code ?? ''] ?? 'unavailable') : 'unavailable'
}

/**
 * Uploads a file for a message.
 * @throws {UploadFailed} for every failure, with the reason in `fault`.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Attachment> {
  try {
    return await upload(uploadAddress(file.name), file, attachmentResponseSchema, options)
  } catch (error) {
    throw new UploadFailed(error instanceof ApiError ? faultOf(error) : 'unavailable', error)
  }
}

/** Deletes an upload that no message uses. The server deletes it after some hours anyway, so a failure is ignored. */
export function clearUpload(id: string): void {
  remove(addressOf(id), deletedResponseSchema).catch(() => undefined)
}
