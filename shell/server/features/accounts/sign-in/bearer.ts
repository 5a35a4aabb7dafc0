import { HttpError } from '../../../http-error.ts'

/** Bytes. The return address with a bearer of this length still fits into the request headers (`app.ts`). */
const maxBytes = 4096

/** Latin-1 without control characters, one byte each in a header. HTTP drops a space at the end. */
const headerText = /^[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff]$/

/**
 * Accepts any text that `Authorization: Bearer {t}` can carry unchanged (D7.outside.any-code).
 * @throws HttpError 422 `code_unusable` for other texts.
 */
export function requireBearer(text: string): void {
  if (text.length > maxBytes || !headerText.test(text))
    throw new HttpError(422, 'code_unusable', {
      message: 'The sign-in site sent a code that no request header can carry.',
    })
}
