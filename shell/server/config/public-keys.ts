import { createPublicKey, type KeyObject } from 'node:crypto'

const pemBlock = /-----BEGIN ([A-Z ]+)-----.*?-----END \1-----/gs

function readPublicKey(read: () => KeyObject): KeyObject {
  try {
    const key = read()
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The sentence below says it; what was read stands in no error, because it may be a private key.
  }
  throw new Error(
    'has an entry that is no Ed25519 public key: list what `openssl pkey -in key.pem -pubout` prints, or the base64 between its lines',
  )
}

/**
 * Public keys of Ed25519, as PEM or as the base64 that stands in it, with commas or white space in between. Throws a
 * sentence about the first fault.
 */
export function parsePublicKeys(text: string): KeyObject[] {
  // One line of an environment variable may spell its line ends.
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
