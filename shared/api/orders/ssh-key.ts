/** The problem with a key. The page must never send a `private` key. */
export type SshKeyProblem = 'private' | 'form' | 'kind' | 'weak' | 'broken'

const kinds = new Set([
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
])
const minRsaBits = 2048

/** Whether the text contains a private key in any format: OpenSSH, PKCS, PuTTY. */
export function containsPrivateKey(text: string): boolean {
  return /PRIVATE KEY|PuTTY-User-Key-File|^Private-Lines:/im.test(text)
}

/** The length-prefixed fields of a key's blob (RFC 4253, 6.6); `null` when the lengths are inconsistent. */
function readFields(base64: string): Uint8Array[] | null {
  let bytes: Uint8Array
  try {
    bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return null
  }
  const view = new DataView(bytes.buffer)
  const fields: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null
    const end = at + 4 + view.getUint32(at)
    if (end > bytes.length) return null
    fields.push(bytes.subarray(at + 4, end))
    at = end
  }
  return fields
}

function bitsOf(number: Uint8Array | undefined): number {
  const first = number?.findIndex(byte => byte !== 0) ?? -1
  if (!number || first < 0) return 0
  return (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24
}

/** The problem with a line that contains a public key, `ssh-ed25519 AAAA… comment`; `null` when the line is valid. */
export function findSshKeyProblem(line: string): SshKeyProblem | null {
  if (containsPrivateKey(line)) return 'private'
  const [kind = '', blob = ''] = line.trim().split(/\s+/)
  if (!/^[a-z][a-z0-9@.-]+$/.test(kind) || blob === '') return 'form'
  if (!kinds.has(kind)) return 'kind'
  const fields = readFields(blob)
  const name = fields?.[0] && new TextDecoder().decode(fields[0])
  if (!fields || name !== kind || fields.length < 2) return 'broken'
  if (kind === 'ssh-rsa') return bitsOf(fields[2]) >= minRsaBits ? null : 'weak'
  const isEd25519 = kind.includes('ed25519')
  return isEd25519 && fields[1]?.length !== 32 ? 'broken' : null
}

/** Splits a text into one key per line, without empty lines and comments of an `authorized_keys` file. */
export function toSshKeys(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
}
