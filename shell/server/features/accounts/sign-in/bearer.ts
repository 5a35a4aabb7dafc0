import { HttpError } from '../../../http-error.ts'

/** Longest bearer, in bytes: the address that brings it still fits into the headers of a request (`app.ts`). */
const mostBytes = 4096

/** Latin-1 is one byte each in a header, without controls; HTTP drops a space at the end. */
const headerText = /^[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff]$/

/**
 * Takes any text that `Authorization: Bearer {t}` can carry unchanged (D7.outside.any-code), else throws 422
 * `code_unusable`.
 */
export function requireBearer(text: string): void {
  if (text.length > mostBytes || !headerText.test(text))
    throw new HttpError(422, 'code_unusable', {
      message: 'The sign-in site sent a code that no request header can carry.',
    })
}
