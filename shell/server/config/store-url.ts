import { z } from 'zod'

/** A bucket of any server with the API of S3. */
export type Bucket = {
  bucket: string
  /** Before all keys: empty, or with a slash at its end. */
  prefix: string
  /** Null means AWS. */
  endpoint: string | null
  region: string
  /** Null: the SDK finds the role of the machine. */
  credentials: Credentials | null
}
type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
type StoreAddress = Omit<Bucket, 'region' | 'credentials'> & { region: string | null }

const form = 's3://bucket/prefix?endpoint=https://host&region=name'
const querySchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
})
/** Servers other than AWS ignore it mostly, but it is a part of the signature. */
const defaultRegion = 'us-east-1'

/** @throws Error with the rest of a sentence that begins with the name of the setting. */
export function parseStoreUrl(text: string): StoreAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  const query = querySchema.safeParse(Object.fromEntries(url?.searchParams ?? []))
  const bucket = url?.hostname ?? ''
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`must have the form ${form}`)
  if (url.username !== '' || url.password !== '')
    throw new Error(
      'must not contain keys: name them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  if (!query.success)
    throw new Error(
      `has a query with other parts than endpoint (http or https) and region: use the form ${form}`,
    )
  const { endpoint = null, region = null } = query.data
  const prefix = url.pathname.split('/').filter(Boolean).join('/')
  return { bucket, prefix: prefix && `${prefix}/`, endpoint, region }
}

type Variables = {
  STORE_URL?: StoreAddress | undefined
  AWS_REGION?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
}

/** Null: the files are in `DATA_DIR`. @throws Error that names setting and fix. */
export function readBucket(variables: Variables): Bucket | null {
  const { STORE_URL: address, AWS_REGION } = variables
  if (!address) return null
  const region = address.region ?? AWS_REGION ?? (address.endpoint && defaultRegion)
  if (!region)
    throw new Error('Setting AWS_REGION is missing: name the region of the bucket in STORE_URL.')
  return { ...address, region, credentials: readCredentials(variables) }
}

function readCredentials(variables: Variables): Credentials | null {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = variables
  const { AWS_SESSION_TOKEN: sessionToken } = variables
  if (id === undefined && secret === undefined) return null
  if (id === undefined || secret === undefined)
    throw new Error(
      'Settings AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both, or none for the role of the machine.',
    )
  return { accessKeyId: id, secretAccessKey: secret, ...(sessionToken && { sessionToken }) }
}
