import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'

import { readSecretFiles } from './secret-files.ts'

const port = z.coerce.number('must be a port from 1 to 65535').int().min(1).max(65535)
const secret = z.string().min(16, 'must have at least 16 characters')
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://shop.example',
})
const environmentSchema = z.object({
  SANDBOX_PORT: port.default(3001),
  PORT: port.default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().default('.data'),
  SANDBOX_SECRET: secret.optional(),
  WEBHOOK_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
})

export type Settings = {
  port: number
  /** The private folder for payments. */
  folder: string
  /** The origin of the shop. */
  shopUrl: string
  /** The secret that the shop and the sandbox share. */
  secret: string
  /** The key for webhook signatures. */
  webhookSecret: string
  /** Whether the sandbox is the payment provider of the shop. Stripe replaces it. */
  hasPayments: boolean
}

async function readSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, 'secrets', name)
  const text = await readFile(path, 'utf8').catch(cause => {
    const variable = `${name.toUpperCase()}_SECRET`
    throw new Error(
      `${path} is missing: start the shop once with this DATA_DIR, or set ${variable}`,
      {
        cause,
      },
    )
  })
  return text.trim()
}

/** Reads the settings from the environment, and missing secrets from the data directory of the shop. */
export async function readSettings(
  variables: Record<string, string | undefined>,
): Promise<Settings> {
  const secretNames = ['SANDBOX_SECRET', 'WEBHOOK_SECRET', 'STRIPE_SECRET_KEY']
  const all = Object.entries(readSecretFiles(variables, secretNames))
  const set = all.filter(([, value]) => value !== undefined && value !== '')
  const parsed = environmentSchema.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`Invalid settings of the sandbox: ${problems.join('; ')}`)
  }
  const environment = parsed.data
  const dataDir = resolve(environment.DATA_DIR)
  return {
    port: environment.SANDBOX_PORT,
    folder: join(dataDir, 'sandbox'),
    shopUrl: new URL(environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).origin,
    secret: environment.SANDBOX_SECRET ?? (await readSecret(dataDir, 'sandbox')),
    webhookSecret: environment.WEBHOOK_SECRET ?? (await readSecret(dataDir, 'webhook')),
    hasPayments: environment.STRIPE_SECRET_KEY === undefined,
  }
}
