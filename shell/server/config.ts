import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'

import type { BackendSettings } from './config/backend-settings.ts'
import { type Environment, readEnvironment } from './config/environment.ts'
import type { RateLimits } from './config/rate-limits.ts'
import { loadOrCreateSecret } from './config/secrets.ts'
import { readServerBuild } from './config/server-build.ts'
import { readStaffProvider, type StaffProviderSettings } from './config/staff-provider.ts'
import { type Bucket, readBucket } from './config/store-url.ts'
import { readStripeSettings, type StripeSettings } from './config/stripe-settings.ts'
import type { SupportHours } from './config/support-hours.ts'
import { readTracingSettings, type TracingSettings } from './config/tracing-settings.ts'
import type { UploadLimits } from './config/upload-limits.ts'

/** All settings, validated, with defaults. URLs have no trailing slash. `null` means "not set". */
export type Config = {
  port: number
  host: string
  /** Origin under which customers reach the shop. */
  publicUrl: string
  isSecure: boolean
  dataDir: string
  distDir: string
  /** Contains the files of releases. Null: `dataDir` contains them. */
  bucket: Bucket | null
  /** Most bytes of the local copies of files in the bucket. */
  storeCacheBytes: number
  /** The shop whose bucket this shop takes over. */
  storeTakeOver: string | undefined
  databaseUrl: string | undefined
  /** The same database without a pooler. Default: `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** Whether a start applies migrations, or requires that `npm run migrate` has applied them. */
  migrations: Environment['MIGRATIONS']
  signingKey: string | undefined
  /** Compositions signed with them are served and can be rolled back to. `signingKey` is trusted in any case. */
  trustedKeys: KeyObject[]
  /** Only their verdicts count. While the sandbox is on, checkers register further ones. */
  checkerKeys: KeyObject[]
  /** Whether a deployment needs a passed verdict. */
  releaseChecks: Environment['RELEASE_CHECKS']
  /** External `{api}`; null = the embedded backend. */
  apiUrl: string | null
  isSandbox: boolean
  sandboxPort: number
  /** Empty while the sandbox is off. */
  sandboxUrl: string
  sandboxSecret: string
  webhookSecret: string
  /** Webhooks that are signed with it are accepted, too. */
  previousWebhookSecret: string | undefined
  /** Payments by Stripe; null = those of the sandbox, or none at all while the sandbox is off. */
  stripe: StripeSettings | null
  /** The sign-in of staff; null = by the accounts of customers, to which the registry gives roles. */
  staffProvider: StaffProviderSettings | null
  /** Receives a signed call whenever a canary ends. Its secret is not that of the payment provider. */
  deployWebhook: { url: string; secret: string } | null
  /** Names the program of this server. Servers of equal builds have equal names. */
  serverBuild: string
  /** Key of links, cookies, and encrypted bearers that this shop issues. */
  linkSecret: string
  /** What it signed or encrypted is accepted, too. */
  previousLinkSecret: string | undefined
  /** Mail server; null = the sandbox's outbox, or no mail at all while the sandbox is off. */
  smtpUrl: string | null
  mailFrom: string
  /** The sign-in site (S6.closed.redirect). */
  signInUrl: string
  /** Whether an external sign-in site gets the return URL and a state. */
  hasSignInState: boolean
  /** The provider's sign-out, which the server calls (S4.sign-out.provider.server). Empty means that there is none. */
  signOutUrl: string
  mainSiteUrl: string
  /** External origins that a page may navigate to, in addition to the ones above. */
  externalAllow: string[]
  /** Proxies whose `X-Forwarded-For` is trusted; empty = none. */
  trustedProxies: string[]
  /** Most connections of one address, or one IPv6 /64. */
  connectionsPerAddress: number
  /** Time after which a client that reads nothing of its response is disconnected. */
  writeTimeoutMs: number
  /** Time for which a stopping server reports not ready before it closes its port. */
  drainPauseMs: number
  /** The public icon service, which only the server calls (S7.icons.own-origin). `null` means off. */
  iconFallbackUrl: string | null
  /** Every page gets it (S9.user-info). It obfuscates stored user info, but does not protect it from scripts. */
  userInfoPassphrase: string
  languageCookie: string
  rateLimits: RateLimits
  uploadLimits: UploadLimits
  /** Services of teams. */
  backends: BackendSettings
  /** When agents respond in the chat. */
  supportHours: SupportHours
  /** One in this many page loads reports what it rendered; every one while the sandbox is on. */
  telemetrySampling: number
  /** Which local builds a start makes live. */
  localBuilds: Environment['LOCAL_BUILDS']
  oldReleases: Environment['OLD_RELEASES']
  /** Whether the server is ready while the database is down. Pages come from copies on the disk then. */
  isReadyWithoutDatabase: boolean
  /** Traces and metrics by OTLP; null = off. */
  tracing: TracingSettings | null
  logLevel: Environment['LOG_LEVEL']
  /** How much of the clients' addresses the log contains. */
  logAddresses: Environment['LOG_ADDRESSES']
  isDevelopment: boolean
}

function completeAddresses(environment: Environment) {
  const isSandbox = environment.SANDBOX ?? environment.GSN_URL === undefined
  if (isSandbox && environment.SANDBOX_PORT === environment.PORT)
    throw new Error(
      `Setting SANDBOX_PORT is wrong: PORT and SANDBOX_PORT must differ. Choose another port, for example SANDBOX_PORT=${environment.PORT + 1}.`,
    )
  const sandboxUrl = isSandbox ? `http://127.0.0.1:${environment.SANDBOX_PORT}` : ''
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`
  const signInUrl = environment.GSN_URL ?? (isSandbox ? `${sandboxUrl}/sign-in` : '')
  if (signInUrl === '')
    throw new Error('Setting GSN_URL is missing: name the sign-in site, or set SANDBOX=on.')
  const signOutUrl =
    environment.GSN_SIGN_OUT_URL ?? (environment.GSN_URL ? '' : `${sandboxUrl}/v1/sign-out`)
  const mainSiteUrl =
    environment.MAIN_SITE_URL ?? (isSandbox ? `${sandboxUrl}/` : new URL(signInUrl).origin)
  return { isSandbox, sandboxUrl, publicUrl, signInUrl, signOutUrl, mainSiteUrl }
}

function readReleaseChecks({ RELEASE_CHECKS }: Environment, isSandbox: boolean) {
  if (RELEASE_CHECKS === 'none' && !isSandbox)
    throw new Error(
      'Setting RELEASE_CHECKS is wrong: none works only while the sandbox is on. Unset it, and start a checker with `npm run checker`.',
    )
  return RELEASE_CHECKS
}

function readMailFrom({ SMTP_URL, MAIL_FROM }: Environment): string {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new Error(
      'Setting MAIL_FROM is missing: name the sender, as in "Shop <shop@example.com>".',
    )
  return MAIL_FROM ?? 'Quarry Cloud <no-reply@quarry.example>'
}

async function readDeployWebhook(environment: Environment, dataDir: string) {
  const { DEPLOY_WEBHOOK_URL: url, DEPLOY_WEBHOOK_SECRET: secret } = environment
  if (url === undefined) return null
  return { url, secret: secret ?? (await loadOrCreateSecret(dataDir, 'deploy-webhook')) }
}

/** Reads the environment and creates missing secrets in `DATA_DIR/secrets`. @throws Error that names setting and fix. */
export async function readConfig(variables: Record<string, string | undefined>): Promise<Config> {
  const environment = readEnvironment(variables)
  const addresses = completeAddresses(environment)
  const dataDir = resolve(environment.DATA_DIR)
  return {
    ...addresses,
    port: environment.PORT,
    host: environment.HOST,
    isSecure: addresses.publicUrl.startsWith('https:'),
    dataDir,
    distDir: resolve(environment.DIST_DIR),
    bucket: readBucket(environment),
    storeTakeOver: environment.STORE_TAKE_OVER,
    storeCacheBytes: environment.STORE_CACHE * 1024 ** 2,
    databaseUrl: environment.DATABASE_URL,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    migrations: environment.MIGRATIONS,
    signingKey: environment.SIGNING_KEY,
    trustedKeys: environment.TRUSTED_PUBLIC_KEYS,
    checkerKeys: environment.CHECKER_PUBLIC_KEYS,
    releaseChecks: readReleaseChecks(environment, addresses.isSandbox),
    apiUrl: environment.API_URL ?? null,
    sandboxPort: environment.SANDBOX_PORT,
    sandboxSecret: environment.SANDBOX_SECRET ?? (await loadOrCreateSecret(dataDir, 'sandbox')),
    webhookSecret: environment.WEBHOOK_SECRET ?? (await loadOrCreateSecret(dataDir, 'webhook')),
    previousWebhookSecret: environment.WEBHOOK_SECRET_PREVIOUS,
    stripe: readStripeSettings(environment, addresses),
    staffProvider: readStaffProvider(environment),
    deployWebhook: await readDeployWebhook(environment, dataDir),
    serverBuild: environment.SERVER_BUILD ?? readServerBuild(),
    linkSecret: environment.LINK_SECRET ?? (await loadOrCreateSecret(dataDir, 'link')),
    previousLinkSecret: environment.LINK_SECRET_PREVIOUS,
    smtpUrl: environment.SMTP_URL ?? null,
    mailFrom: readMailFrom(environment),
    hasSignInState: environment.GSN_STATE,
    externalAllow: environment.EXTERNAL_ALLOW,
    trustedProxies: environment.TRUST_PROXY,
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    writeTimeoutMs: environment.WRITE_TIMEOUT * 1000,
    drainPauseMs: environment.DRAIN_PAUSE * 1000,
    iconFallbackUrl: environment.ICON_FALLBACK_URL === 'off' ? null : environment.ICON_FALLBACK_URL,
    userInfoPassphrase:
      environment.USER_INFO_PASSPHRASE ?? (await loadOrCreateSecret(dataDir, 'user-info')),
    languageCookie: environment.LANGUAGE_COOKIE,
    rateLimits: environment.RATE_LIMITS,
    uploadLimits: environment.UPLOAD_LIMITS,
    backends: {
      networks: environment.BACKEND_NETWORKS,
      timeoutMs: environment.BACKEND_TIMEOUT * 1000,
    },
    supportHours: {
      openings: environment.SUPPORT_HOURS,
      timeZone: environment.SUPPORT_TIME_ZONE,
    },
    telemetrySampling: environment.TELEMETRY_SAMPLING ?? (addresses.isSandbox ? 1 : 10),
    localBuilds: environment.LOCAL_BUILDS,
    oldReleases: environment.OLD_RELEASES,
    isReadyWithoutDatabase: environment.READY_WITHOUT_DATABASE,
    tracing: readTracingSettings(environment),
    logLevel: environment.LOG_LEVEL,
    logAddresses: environment.LOG_ADDRESSES,
    isDevelopment: environment.DEVELOPMENT,
  }
}
