import { createPublicKey, type KeyObject } from 'node:crypto'

const pemBlock = /-----BEGIN ([A-Z ]+)-----.*?-----END \1-----/gs

function readPublicKey(read: () => KeyObject): KeyObject {
  try {
    const key = read()
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The cause is not part of the error below, because the text may be a private key.
  }
  throw new Error(
    'has an entry that is not an Ed25519 public key: list what `openssl pkey -in key.pem -pubout` prints, or the base64 between its lines',
  )
}

/**
 * Reads Ed25519 public keys, as PEM or as its base64 content, separated by commas or white space.
 * @throws Error with a sentence about the first fault.
 */
export function parsePublicKeys(text: string): KeyObject[] {
  // An environment variable may contain `\n` for its line ends.
  const lines = text.replaceAll('\\n', '\n')
  const pems = [...lines.matchAll(pemBlock)].map(([pem, label = '']) => {
    if (label !== 'PUBLIC KEY')
      throw new Error(`has a ${label}: list public keys only, and keep private ones out of it`)
    return readPublicKey(() => createPublicKey(pem))
  })
  const others = lines.replace(pemBlock, ' ').split(/[\s,]+/)
  const bare = others
    .filter(part => part !== '')
    .map(part =>
      readPublicKey(() =>
        createPublicKey({ key: Buffer.from(part, 'base64'), format: 'der', type: 'spki' }),
      ),
    )
  return [...pems, ...bare]
}
