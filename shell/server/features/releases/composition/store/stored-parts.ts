import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { ReleaseFile } from '@storefront/api/composition'
import { filePartsOf } from '@storefront/kit/release/file-variants'

/** A file of a release or a compressed variant of it, under its key in the store. */
export type StoredPart = { key: string; bytes: number; digest: string }

/** The file itself first. `/r/cart/page.js` has the key `r/cart/page.js`. */
export function storedPartsOf(file: ReleaseFile): [StoredPart, ...StoredPart[]] {
  const place = file.path.split('/').filter(Boolean).join('/')
  const [own, ...variants] = filePartsOf(file).map(({ suffix, digest, bytes }) => ({
    key: place + suffix,
    digest,
    bytes,
  }))
  if (!own) throw new Error(`${file.path} has no parts`)
  return [own, ...variants]
}

type Listed = Pick<StoredPart, 'bytes' | 'digest'>

/** Passes bytes on, and fails with this error before its end unless they are the listed ones. */
export function requireListed({ bytes, digest }: Listed, toError: () => Error): Transform {
  const hash = createHash('sha384')
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      hash.update(chunk)
      done(received > bytes ? toError() : null, chunk)
    },
    flush(done) {
      const isListed = received === bytes && `sha384-${hash.digest('base64')}` === digest
      done(isListed ? null : toError())
    },
  })
}
