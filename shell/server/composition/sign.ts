import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Signer = {
  /** Ed25519 over the canonical text, base64; empty without a key. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** `npm run dev`: nothing is signed, and only what is unsigned passes there. */
const unsigned: Signer = { sign: () => '', verify: (_text, signature) => signature === '' }

export async function openSigner(options: {
  dataDir: string
  signingKey: string | undefined
  isDevelopment: boolean
}): Promise<Signer> {
  if (options.isDevelopment) return unsigned
  const pem = options.signingKey ?? (await keepKey(options.dataDir))
  const key = readKey(pem)
  const publicKey = createPublicKey(key)
  return {
    sign: text => sign(null, Buffer.from(text), key).toString('base64'),
    verify: (text, signature) =>
      signature !== '' &&
      verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  }
}

function readKey(pem: string): KeyObject {
  try {
    // One line of an environment variable may spell its line ends.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new Error(needsKey, { cause })
  }
  throw new Error(needsKey)
}

const needsKey =
  'SIGNING_KEY must be an Ed25519 private key in PEM: make one with `openssl genpkey -algorithm ed25519`'

/** Made once, good for this machine; a process that starts at the same time takes the one that was first. */
async function keepKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets', 'signing-key.pem')
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    await writeFile(file, pem, { flag: 'wx', mode: 0o600 })
    return pem
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFile(file, 'utf8')
  }
}
