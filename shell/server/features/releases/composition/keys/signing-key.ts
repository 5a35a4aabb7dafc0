import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

import { writeOnce } from '../../../../config/secrets.ts'

const needsKey =
  'SIGNING_KEY must be an Ed25519 private key in PEM: make one with `openssl genpkey -algorithm ed25519`'

/** `SIGNING_KEY`, else the key in `DATA_DIR`. */
export async function readSigningKey(options: {
  dataDir: string
  signingKey: string | undefined
}): Promise<KeyObject> {
  const pem = options.signingKey ?? (await saveKey(options.dataDir))
  try {
    // An environment variable of one line can contain `\n` as two characters.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new Error(needsKey, { cause })
  }
  throw new Error(needsKey)
}

/**
 * Creates a key once, for this machine. It is in the same folder as the signed compositions, so it detects changed rows
 * of the database, but no changes by someone who writes to `DATA_DIR`.
 */
function saveKey(dataDir: string): Promise<string> {
  return writeOnce(dataDir, 'signing-key.pem', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
}
