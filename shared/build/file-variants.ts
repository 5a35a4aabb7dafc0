import type { ReleaseFile } from '@storefront/api/composition'

/** `suffix` follows the file's own name. */
export type FilePart = { suffix: '' | '.br' | '.gz'; digest: string; bytes: number }

/** What lies on disk of a listed file: itself first, then its compressed variants. */
export function filePartsOf({ digest, bytes, encodings }: ReleaseFile): FilePart[] {
  const { br, gzip } = encodings
  return [
    { suffix: '', digest, bytes },
    ...(br ? [{ suffix: '.br', ...br } as const] : []),
    ...(gzip ? [{ suffix: '.gz', ...gzip } as const] : []),
  ]
}
