import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { Decrypter, Encrypter } from 'age-encryption'

/** How every file in the format of age starts. */
export const ageMagic = Buffer.from('age-encryption.org/v1\n')

// The types of the browser and of Node describe the same streams.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeWebStream<Uint8Array>)

/** Encrypts a stream for a public key, `age1…`. */
export async function encryptFor(recipient: string, stream: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(stream)))
}

/** Decrypts a stream, whose chunks are authenticated one by one. */
export async function decryptWith(identity: string, stream: Readable): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(stream)))
  } catch (cause) {
    stream.destroy()
    const isOtherKey = (cause as Error).message.startsWith('no identity matched')
    throw isOtherKey
      ? new CommandFailure(
          'This key does not open the backup: give the key file of the time when the backup was made.',
          { code: 'wrong_key', cause },
        )
      : cause
  }
}
