import { HttpError } from '../../http-error.ts'

/** Printable ASCII without commas, which two headers joined into one would have. */
const keyPattern = /^[\x21-\x2b\x2d-\x7e]{8,255}$/

/**
 * Reads the header `Idempotency-Key`.
 * @throws {HttpError} 400 `key_missing` for none, two, or one that is not 8 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && keyPattern.test(header)) return header
  throw new HttpError(400, 'key_missing')
}
