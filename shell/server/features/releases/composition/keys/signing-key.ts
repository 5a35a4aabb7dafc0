import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

import { writeOnce } from '../../../../config/secrets.ts'

const needsKey =
  'SIGNING_KEY must be an Ed25519 private key in PEM: make one with `openssl genpkey -algorithm ed25519`'

/** `SIGNING_KEY`, else the one that was made in `DATA_DIR`. */
export async function readSigningKey(options: {
  dataDir: string
  signingKey: string | undefined
}): Promise<KeyObject> {
  const pem = options.signingKey ?? (await saveKey(options.dataDir))
  try {
    // One line of an environment variable may spell its line ends.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new Error(needsKey, { cause })
  }
  throw new Error(needsKey)
}

/**
 * Made once, good for this machine. It lies beside what it signs, so it protects from changed rows of the database and
 * from nobody who writes to `DATA_DIR`.
 */
function saveKey(dataDir: string): Promise<string> {
  return writeOnce(dataDir, 'signing-key.pem', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
}
