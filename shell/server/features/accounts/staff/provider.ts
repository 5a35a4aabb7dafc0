import type { Configuration } from 'openid-client'
import { z } from 'zod'

import type { StaffProviderSettings } from '../../../config/staff-provider.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { createBoundedFetch } from '../../../http/requests/bounded-fetch.ts'
import type { Attempt } from './attempt-cookie.ts'
import { type StaffClaims, toClaims } from './claims.ts'
import { toProviderError } from './provider-errors.ts'
import { staffPaths } from './staff-paths.ts'

const refreshMs = 3_600_000

/** The package takes time to load, which a shop without a provider need not spend. */
const loadLibrary = () => import('openid-client')

type Services = Pick<Dependencies, 'fetch' | 'now'>

async function discover(
  { issuer, clientId, clientSecret }: StaffProviderSettings,
  { fetch }: Services,
): Promise<Configuration> {
  const library = await loadLibrary()
  const isPlain = new URL(issuer).protocol === 'http:'
  const boundedFetch = createBoundedFetch(fetch)
  return await library.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [library.customFetch]: (url, options) => boundedFetch(url, options as RequestInit),
    execute: [
      // Also verifies the signature of ID tokens that came over TLS.
      library.enableNonRepudiationChecks,
      ...(isPlain ? [library.allowInsecureRequests] : []),
    ],
  })
}

/** Reads the metadata of the provider at its first use, and again every hour. A failed refresh keeps the known ones. */
function createDiscovery(settings: StaffProviderSettings, services: Services) {
  let known: { at: number; configuration: Configuration } | null = null
  let running: Promise<Configuration> | null = null
  const run = async () => {
    const configuration = await discover(settings, services)
    known = { at: services.now().getTime(), configuration }
    return configuration
  }
  return async (): Promise<Configuration> => {
    if (known && services.now().getTime() - known.at < refreshMs) return known.configuration
    running ??= run().finally(() => {
      running = null
    })
    return running.catch(error => known?.configuration ?? Promise.reject(error))
  }
}

const claimsSchema = z.record(z.string(), z.unknown())

export type StaffProvider = ReturnType<typeof createStaffProvider>

/** Calls the OpenID provider: authorization code with PKCE, state and nonce. No token leaves this module. */
export function createStaffProvider(
  settings: StaffProviderSettings,
  publicUrl: string,
  services: Services,
) {
  const open = createDiscovery(settings, services)
  const redirectUri = publicUrl + staffPaths.return

  /** The address at which the person signs in. A confirmation asks for the password again. */
  const toAddress = async ({ state, nonce, verifier, confirmation }: Attempt): Promise<URL> => {
    const library = await loadLibrary()
    return library.buildAuthorizationUrl(await open(), {
      redirect_uri: redirectUri,
      scope: settings.scope,
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(confirmation && { max_age: '0', prompt: 'login' }),
    })
  }

  /** Exchanges the code of the return address. Many providers have groups only in the user info. */
  const exchange = async (returned: URL, attempt: Attempt): Promise<StaffClaims> => {
    const library = await loadLibrary()
    const configuration = await open()
    const tokens = await library.authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const claims = claimsSchema.parse(tokens.claims())
    const { issuer, userinfo_endpoint: hasUserInfo } = configuration.serverMetadata()
    const isComplete = settings.roleClaim in claims || hasUserInfo === undefined
    const more = isComplete
      ? {}
      : await library.fetchUserInfo(configuration, tokens.access_token, String(claims.sub))
    return toClaims({ ...more, ...claims, iss: issuer }, settings)
  }

  return {
    settings,
    /** @throws HttpError 503 `provider_unavailable` if the provider does not answer */
    start: (attempt: Attempt): Promise<URL> => toAddress(attempt).catch(toProviderError),
    /**
     * Who has returned with this address.
     * @throws HttpError 400 `state_mismatch` for an answer that does not belong to the attempt, 503 `provider_unavailable`
     */
    finish: (returned: URL, attempt: Attempt): Promise<StaffClaims> =>
      exchange(returned, attempt).catch(toProviderError),
    /** Where the person signs out of the provider. Null if it does not offer this, or does not answer. */
    findSignOut: async (landing: string): Promise<URL | null> => {
      const library = await loadLibrary()
      const configuration = await open().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      return library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: landing })
    },
  }
}
