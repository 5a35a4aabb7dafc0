/**
 * `unreadable`: complete and signed, in a format that this version does not know. `unreachable`: its files are neither on
 * this disk nor, at the moment, in the store.
 */
export type UnusableReason =
  | 'damaged'
  | 'untrusted'
  | 'unreadable'
  | 'missing_files'
  | 'unreachable'

/** A stored composition that cannot be served. The message names the solution. */
export class UnusableComposition extends Error {
  readonly id: string
  readonly reason: UnusableReason
  /** The paths, for `missing_files`. */
  readonly paths: string[]

  constructor(id: string, reason: UnusableReason, message: string, paths: string[] = []) {
    super(message)
    this.id = id
    this.reason = reason
    this.paths = paths
  }
}

const resignCommand = (id: string) => `\`npm run registry -- resign ${id}\``

export function damaged(id: string): UnusableComposition {
  const message = `Composition ${id} is not what its id says, because its row was changed: roll back to another shop, or restore this one with ${resignCommand(id)}.`
  return new UnusableComposition(id, 'damaged', message)
}

export function untrusted(id: string, keyId: string | null): UnusableComposition {
  const maker =
    keyId === null
      ? 'no key that this server trusts'
      : `key ${keyId}, which this server does not trust`
  const message = `Composition ${id} is signed with ${maker}: add the public key of its signer to TRUSTED_PUBLIC_KEYS, or sign it again by hand with ${resignCommand(id)}.`
  return new UnusableComposition(id, 'untrusted', message)
}

export function unreadable(id: string): UnusableComposition {
  const message = `Composition ${id} has a form that this version of the server does not know: start a newer version, or roll back to another shop.`
  return new UnusableComposition(id, 'unreadable', message)
}

const mostNamed = 5

export function lacking(id: string, paths: string[]): UnusableComposition {
  const named = paths.slice(0, mostNamed).join(', ')
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : ''
  const message = `Composition ${id} lacks ${named}${more} in this server's store: share DATA_DIR/store with the servers that have them, name a bucket in STORE_URL, or publish their releases again.`
  return new UnusableComposition(id, 'missing_files', message, paths)
}

export function unreachable(id: string, { message }: Error): UnusableComposition {
  return new UnusableComposition(
    id,
    'unreachable',
    `Composition ${id} cannot be loaded. ${message}`,
  )
}
