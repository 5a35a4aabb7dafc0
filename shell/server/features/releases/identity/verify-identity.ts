import { z } from 'zod'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { type CiJob, toCiJob } from './ci-claims.ts'
import type { IssuerKeys } from './issuer-keys.ts'

/** Asymmetric ones only, so that nobody can sign with a public key as a secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
/** GitLab issues the token at the start of a job. */
const longestAge = '1h'
const toleranceSeconds = 30

export type VerifiedIdentity = {
  job: CiJob
  issuer: string
  /** The same for each copy of the token. */
  hash: string
  /** Seconds since 1970. */
  expiresAt: number
}

export function rejectIdentity(reason: string, cause?: unknown): HttpError {
  return new HttpError(401, 'no_token', {
    message: `This job of CI gets no token: ${reason}`,
    cause,
  })
}

const issuerSchema = z.string().regex(/^[^\p{Cc}\p{Surrogate}]+$/u)

/** The issuer that the token names, before anything is verified. */
export async function readIssuer(token: string): Promise<string> {
  const { decodeJwt } = await import('jose')
  try {
    return issuerSchema.parse(decodeJwt(token).iss)
  } catch (cause) {
    throw rejectIdentity('what it sent is no OpenID token.', cause)
  }
}

/** A signature can have several forms, so a copy is recognized by what was signed. */
function hashToken(token: string, issuer: string, jti: string | undefined): string {
  const [header, payload] = token.split('.')
  return hashSecret(jti === undefined ? `${header}.${payload}` : JSON.stringify([issuer, jti]))
}

function readJob(claims: Record<string, unknown>): CiJob {
  try {
    return toCiJob(claims)
  } catch (error) {
    throw rejectIdentity(`${(error as Error).message}.`, error)
  }
}

type Services = { dependencies: Pick<Dependencies, 'config' | 'now'>; findKeys: IssuerKeys }

/**
 * Verifies signature, issuer, audience and times of the token, and reads its job.
 * @throws HttpError 401 `no_token` with the reason, 503 `provider_unavailable` if the issuer does not answer
 */
export async function verifyIdentity(
  { dependencies, findKeys }: Services,
  token: string,
  issuer: string,
): Promise<VerifiedIdentity> {
  const { errors, jwtVerify } = await import('jose')
  const { config, now } = dependencies
  const audience = config.publicUrl
  const unavailable = (cause: unknown) =>
    new HttpError(503, 'provider_unavailable', {
      message: `The issuer ${issuer} does not answer: try again, or use a token of the registry.`,
      retryAfterSeconds: 5,
      cause,
    })
  const keys = await findKeys(issuer).catch(cause => Promise.reject(unavailable(cause)))
  const verified = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    maxTokenAge: longestAge,
    clockTolerance: toleranceSeconds,
    currentDate: now(),
    requiredClaims: ['exp', 'iat'],
  }).catch(error => {
    const isIssuerDown =
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      !(error instanceof errors.JOSEError) ||
      // The package has no class of its own for a response with an error.
      error.code === 'ERR_JOSE_GENERIC'
    if (isIssuerDown) throw unavailable(error)
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      throw rejectIdentity(`request its OpenID token for the audience ${audience}.`, error)
    throw rejectIdentity(`${error.message}.`, error)
  })
  const { payload } = verified
  return {
    job: readJob(payload),
    issuer,
    hash: hashToken(token, issuer, payload.jti),
    expiresAt: payload.exp ?? 0,
  }
}
