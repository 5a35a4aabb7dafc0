import { ownCookies } from '@storefront/api/cookies'
import { serverBuildSchema } from '@storefront/api/rollouts'
import { readSecretFiles } from '@storefront/kit/command-line/secret-files'
import { z } from 'zod'

import { parseNetworks } from './backend-settings.ts'
import { parsePublicKeys } from './public-keys.ts'
import { parseRateLimits } from './rate-limits.ts'
import { parseStoreUrl } from './store-url.ts'
import { parseOpenings } from './support-hours.ts'
import { parseHeaders } from './tracing-settings.ts'
import { parseUploadLimits } from './upload-limits.ts'

function numberBetween(from: number, to: number, what = 'a number') {
  return z.coerce.number(`must be ${what} from ${from} to ${to}`).min(from).max(to)
}

function wholeBetween(from: number, to: number, what = 'a whole number') {
  return numberBetween(from, to, what).int()
}

const port = wholeBetween(1, 65535, 'a port')

/** An http(s) address without a trailing slash. */
const address = z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/+$/, ''))

const flag = z
  .string()
  .regex(/^(on|off|true|false|1|0)$/, 'must be on or off')
  .transform(text => ['on', 'true', '1'].includes(text))

const list = z.string().transform(text => text.split(/[\s,]+/).filter(part => part !== ''))

/** Names that can contain spaces. */
const names = z.string().transform(text =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== ''),
)

/** Addresses and networks whose `X-Forwarded-For` is trusted. Without them the header is ignored. */
const proxies = list.refine(
  names =>
    names.every(name => /^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(\/\d{1,3})?)$/.test(name)),
  'must list addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
)

/** A text that `parse` reads. The message of its error becomes the message of the setting. */
const parsed = <Value>(parse: (text: string) => Value) =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const timeZone = z.string().refine(name => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}, 'must be a time zone such as Asia/Taipei')

/** A text in the form of a secret. Messages about it must not contain its value. */
const secretLike = (pattern: RegExp, form: string) => z.string().regex(pattern, `must be ${form}`)
const signingSecret = secretLike(/^whsec_\S+$/, 'the signing secret of a webhook endpoint, whsec_…')

/** Every setting as the environment spells it (`docs/settings.md`). An empty value counts as unset. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: address.optional(),
  SANDBOX: flag.optional(),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SECRET: z.string().min(16).optional(),
  WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Webhooks with this signature are accepted, too, while the secret changes. */
  WEBHOOK_SECRET_PREVIOUS: z.string().min(16).optional(),
  LINK_SECRET: z.string().min(16).optional(),
  /** What was signed or encrypted with it is accepted, too, while the secret changes. */
  LINK_SECRET_PREVIOUS: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: secretLike(
    /^[sr]k_(test|live)_\w+$/,
    'a secret or restricted key of Stripe, such as sk_test_…',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: signingSecret.optional(),
  /** Accepted beside the current one while Stripe or the shop changes over. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: signingSecret.optional(),
  /** Another address with the interface of Stripe, for tests. */
  STRIPE_API_BASE: address.optional(),
  /** The OpenID provider of operators and the support team. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^(.* )?openid( .*)?$/, 'must contain openid')
    .default('openid profile email'),
  OIDC_ROLE_CLAIM: z.string().default('groups'),
  OIDC_OPERATORS: names.optional(),
  OIDC_AGENTS: names.optional(),
  OIDC_ACCOUNT_ROLES: flag.default(false),
  /** Receives a signed call whenever a canary ends. */
  DEPLOY_WEBHOOK_URL: address.optional(),
  DEPLOY_WEBHOOK_SECRET: z.string().min(16).optional(),
  SERVER_BUILD: z.optional(serverBuildSchema),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://mail.example:465' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\p{Cc}]*<?[^<>@\s]+@[^<>@\s]+>?$/u, 'must be an address, or a name and <address>')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  /** The same database without a pooler, for migrations and LISTEN. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  /** Who changes the schema: each start of a server, or an operator with `npm run migrate`. */
  MIGRATIONS: z.enum(['start', 'command']).default('start'),
  DATA_DIR: z.string().default('.data'),
  DIST_DIR: z.string().default('dist'),
  STORE_URL: parsed(parseStoreUrl).optional(),
  STORE_TAKE_OVER: z.string().optional(),
  /** Megabytes of the files that this server copies from the bucket of STORE_URL. */
  STORE_CACHE: wholeBetween(100, 1_000_000).default(2000),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  SIGNING_KEY: z.string().optional(),
  TRUSTED_PUBLIC_KEYS: parsed(parsePublicKeys).prefault(''),
  CHECKER_PUBLIC_KEYS: parsed(parsePublicKeys).prefault(''),
  RELEASE_CHECKS: z.enum(['required', 'none']).default('required'),
  API_URL: address.optional(),
  GSN_URL: address.optional(),
  GSN_STATE: flag.default(true),
  GSN_SIGN_OUT_URL: address.optional(),
  MAIN_SITE_URL: address.optional(),
  EXTERNAL_ALLOW: list.default([]),
  TRUST_PROXY: proxies.default([]),
  /** Most connections of one address. Connections of trusted proxies are not counted. */
  CONNECTIONS_PER_ADDRESS: wholeBetween(1, 100_000).default(512),
  /** Seconds after which a client that reads nothing of its response is disconnected. */
  WRITE_TIMEOUT: wholeBetween(1, 3600).default(30),
  /** Seconds for which a stopping server reports not ready before it closes its port, so that balancers notice. */
  DRAIN_PAUSE: numberBetween(0, 60).default(0.4),
  ICON_FALLBACK_URL: z
    .union([z.literal('off'), address], 'must be an http(s) address or off')
    .default('https://api.iconify.design'),
  USER_INFO_PASSPHRASE: z.string().min(8).optional(),
  LANGUAGE_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a cookie name of letters, digits, _ and -')
    .refine(name => !Object.values<string>(ownCookies).includes(name), 'is taken by another cookie')
    .default('i18n_redirected'),
  RATE_LIMITS: parsed(parseRateLimits).prefault(''),
  /** Networks in which services of teams may be, although their addresses are not public. */
  BACKEND_NETWORKS: parsed(parseNetworks).prefault(''),
  /** Seconds within which a service of a team must send its response. Pages wait 10 seconds. */
  BACKEND_TIMEOUT: numberBetween(0.1, 9).default(8),
  UPLOAD_LIMITS: parsed(parseUploadLimits).prefault(''),
  SUPPORT_HOURS: parsed(parseOpenings).prefault('mon-fri 09:00-18:00'),
  SUPPORT_TIME_ZONE: timeZone.default('Asia/Taipei'),
  /** One in this many page loads reports what it rendered. */
  TELEMETRY_SAMPLING: wholeBetween(1, 1000).optional(),
  OLD_RELEASES: z.enum(['delete', 'show']).default('delete'),
  LOCAL_BUILDS: z.enum(['newer', 'always', 'never']).default('newer'),
  LOG_ADDRESSES: z.enum(['full', 'short', 'off']).default('short'),
  READY_WITHOUT_DATABASE: flag.default(true),
  /** Turns traces and metrics on. The names and values are those of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: parsed(parseHeaders).prefault(''),
  OTEL_SERVICE_NAME: z.string().default('storefront'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum(['parentbased_traceidratio', 'parentbased_always_on', 'parentbased_always_off'])
    .default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: numberBetween(0, 1).default(0.01),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** Milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: wholeBetween(1000, 3_600_000).default(60_000),
  OTEL_SDK_DISABLED: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DEVELOPMENT: flag.default(false),
})
export type Environment = z.infer<typeof environmentSchema>

/** For each of them, `<NAME>_FILE` can name a file with the value. The addresses can contain a password. */
const secretNames = [
  'SIGNING_KEY',
  'SANDBOX_SECRET',
  'WEBHOOK_SECRET',
  'WEBHOOK_SECRET_PREVIOUS',
  'LINK_SECRET',
  'LINK_SECRET_PREVIOUS',
  'DEPLOY_WEBHOOK_SECRET',
  'USER_INFO_PASSPHRASE',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] satisfies (keyof Environment)[]

/** The text for an issue whose schema has none. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`
  const isAddress = issue.code === 'invalid_format' && issue.format === 'url'
  return isAddress ? 'must be an address such as https://shop.example' : undefined
}

/** @throws Error with one sentence for each invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const all = Object.entries(readSecretFiles(variables, secretNames))
  const set = all.filter(([, value]) => value !== undefined && value !== '')
  const parsed = environmentSchema.safeParse(Object.fromEntries(set), { error: describeIssue })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    issue => `Setting ${issue.path.join('.')} is wrong: ${issue.message}. Correct or unset it.`,
  )
  throw new Error([...new Set(faults)].join('\n'))
}
