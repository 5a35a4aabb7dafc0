import { isSameSecret } from './secret.ts'

/** `LINK_SECRET`, and the other one that is valid while the secret changes. */
export type LinkSecrets = { linkSecret: string; previousLinkSecret?: string | undefined }

/** The secrets whose signatures are valid. The first one makes new signatures. */
export function validSecrets({ linkSecret, previousLinkSecret }: LinkSecrets): string[] {
  return previousLinkSecret === undefined ? [linkSecret] : [linkSecret, previousLinkSecret]
}

/** Whether `sign` makes this signature with a valid secret. */
export function isSignature(
  secrets: LinkSecrets,
  signature: string,
  sign: (secret: string) => string,
): boolean {
  return validSecrets(secrets).some(secret => isSameSecret(signature, sign(secret)))
}
