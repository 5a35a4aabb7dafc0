import type { Release, ReleaseFile } from '@storefront/api/composition'

/** `suffix` is appended to the name of the file. */
type FilePart = { suffix: '' | '.br' | '.gz'; digest: string; bytes: number }

/** The files on disk for a listed file: the file itself, then its compressed variants. */
export function filePartsOf({ digest, bytes, encodings }: ReleaseFile): FilePart[] {
  const { br, gzip } = encodings
  return [
    { suffix: '', digest, bytes },
    ...(br ? [{ suffix: '.br', ...br } as const] : []),
    ...(gzip ? [{ suffix: '.gz', ...gzip } as const] : []),
  ]
}

/** The files that a store has for a release: those that it serves, then its source maps. */
export function storedFilesOf({ files, maps }: Pick<Release, 'files' | 'maps'>): ReleaseFile[] {
  return maps ? [...files, maps] : files
}
