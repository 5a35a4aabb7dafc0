import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownCookies } from '@storefront/api/cookies'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { parseRateLimits } from './config/rate-limits.ts'
import { readConfig } from './config.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-config-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const read = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ...variables })

describe('settings', () => {
  it('are complete without any variable', async () => {
    expect(await read()).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      isSecure: false,
      isSandbox: true,
      sandboxUrl: 'http://127.0.0.1:3001',
      signInUrl: 'http://127.0.0.1:3001/sign-in',
      mainSiteUrl: 'http://127.0.0.1:3001/',
      apiUrl: null,
      languageCookie: 'i18n_redirected',
    })
  })

  it('name the public icon service, or none when it is off', {
    tags: ['S7.icons.default'],
  }, async () => {
    expect((await read()).iconFallbackUrl).toBe('https://api.iconify.design')
    const own = await read({ ICON_FALLBACK_URL: 'https://icons.example/' })
    expect(own.iconFallbackUrl).toBe('https://icons.example')
    expect((await read({ ICON_FALLBACK_URL: 'off' })).iconFallbackUrl).toBeNull()
  })

  it('name the language cookie', { tags: ['S3.language.cookie'] }, async () => {
    const { languageCookie } = await read({ LANGUAGE_COOKIE: 'quarry_language' })
    expect(languageCookie).toBe('quarry_language')
  })

  it('name the bucket of the files, or none', async () => {
    expect((await read()).bucket).toBeNull()
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    const own = await read({
      ...keys,
      STORE_URL: 's3://files/shop/a/?endpoint=https://store.example:9000',
      STORE_CACHE: '500',
    })
    expect(own.storeCacheBytes).toBe(500 * 1024 * 1024)
    expect(own.bucket).toEqual({
      bucket: 'files',
      prefix: 'shop/a/',
      endpoint: 'https://store.example:9000',
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    })
    expect((await read({ STORE_URL: 's3://files', AWS_REGION: 'eu-west-1' })).bucket).toMatchObject(
      {
        prefix: '',
        endpoint: null,
        region: 'eu-west-1',
        credentials: null,
      },
    )
    await expect(read({ STORE_URL: 's3://files' })).rejects.toThrow('AWS_REGION')
    const half = { STORE_URL: 's3://files?region=eu-west-1', AWS_ACCESS_KEY_ID: 'key' }
    await expect(read(half)).rejects.toThrow('AWS_SECRET_ACCESS_KEY')
  })

  it('switch the sandbox off for an external sign-in site', {
    tags: ['S6.closed.redirect', 'S6.closed.setting'],
  }, async () => {
    const config = await read({
      GSN_URL: 'https://gsn.example/login/',
      API_URL: 'https://api.gsn.example',
      PUBLIC_URL: 'https://shop.example',
    })
    expect(config).toMatchObject({
      isSandbox: false,
      isSecure: true,
      signInUrl: 'https://gsn.example/login',
      signOutUrl: '',
      mainSiteUrl: 'https://gsn.example',
      apiUrl: 'https://api.gsn.example',
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['API_URL', 'api.example'],
    ['API_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x'],
    ['SANDBOX', 'perhaps'],
    ...Object.values(ownCookies).map(name => ['LANGUAGE_COOKIE', name]),
    ['LANGUAGE_COOKIE', 'a; b'],
    ['RATE_LIMITS', 'api=many'],
    ['STORE_URL', '/srv/files'],
    ['STORE_URL', 's3://files?endpoint=ftp://store.example'],
    ['STORE_URL', 's3://files?endpoint=https://store.example&zone=1'],
    ['STORE_URL', 's3://key:secret@files?region=eu-west-1'],
    ['STORE_CACHE', '1'],
    ['TELEMETRY_SAMPLING', '0'],
    ['SUPPORT_HOURS', 'mon-fri 18:00-09:00'],
    ['SUPPORT_TIME_ZONE', 'Taipei'],
    ['USER_INFO_PASSPHRASE', 'short'],
    ['TRUST_PROXY', 'all of them'],
    ['ICON_FALLBACK_URL', 'none'],
    ['ICON_FALLBACK_URL', 'ftp://icons.example'],
  ])('reject %s=%s and name the setting and the fix', async (name, value) => {
    await expect(read({ [name]: value })).rejects.toThrow(
      new RegExp(`Setting ${name} is wrong: .*Correct or unset it`),
    )
  })

  it.each([
    ['PORT', 'abc', 'must be a port from 1 to 65535'],
    ['PORT', '70000.5', 'must be a port from 1 to 65535'],
    ['STORE_CACHE', 'large', 'must be a whole number from 100 to 1000000'],
    ['BACKEND_TIMEOUT', '10', 'must be a number from 0.1 to 9'],
    ['LINK_SECRET', 'x', 'must have at least 16 characters'],
    ['OIDC_NAME', 'x'.repeat(61), 'must have at most 60 characters'],
    ['PUBLIC_URL', 'localhost', 'must be an address such as https://shop.example'],
    ['SMTP_URL', 'mail.example', 'must be an address such as smtps://mail.example:465'],
    ['MIGRATIONS', 'never', 'must be start or command'],
  ])('reject %s=%s with one sentence that says what fits', async (name, value, rule) => {
    await expect(read({ [name]: value })).rejects.toThrow(
      new Error(`Setting ${name} is wrong: ${rule}. Correct or unset it.`),
    )
  })

  it('need two ports while the sandbox is on', async () => {
    const same = { PORT: '3001', SANDBOX_PORT: '3001' }
    await expect(read(same)).rejects.toThrow('PORT and SANDBOX_PORT must differ')
    const external = { ...same, GSN_URL: 'https://sign-in.example' }
    expect(await read(external)).toMatchObject({ port: 3001 })
  })

  it('need a sign-in site when the sandbox is off', async () => {
    await expect(read({ SANDBOX: 'off' })).rejects.toThrow('GSN_URL')
  })

  it('allow deployments without checks only while the sandbox is on', async () => {
    expect(await read()).toMatchObject({ releaseChecks: 'required' })
    expect(await read({ RELEASE_CHECKS: 'none' })).toMatchObject({ releaseChecks: 'none' })
    const external = { RELEASE_CHECKS: 'none', GSN_URL: 'https://sign-in.example' }
    await expect(read(external)).rejects.toThrow('RELEASE_CHECKS is wrong: none works only while')
  })

  it('count as unset when empty', async () => {
    expect(await read({ PORT: '', API_URL: '' })).toMatchObject({ port: 3000, apiUrl: null })
  })
})

describe('secrets', () => {
  it('are created once and readable only by their owner, even if several processes start at once', {
    tags: ['S9.user-info.configured'],
  }, async () => {
    const configs = await Promise.all([read(), read(), read()])
    const secrets = new Set(configs.map(config => config.sandboxSecret))
    expect(secrets.size).toBe(1)
    expect((await read()).sandboxSecret).toBe(configs[0]?.sandboxSecret)
    expect(configs[0]?.sandboxSecret).toMatch(/^[\w-]{43}$/)
    expect(configs[0]?.webhookSecret).not.toBe(configs[0]?.sandboxSecret)
    const passphrases = new Set(configs.map(config => config.userInfoPassphrase))
    expect([...passphrases]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    const info = await stat(join(dataDir, 'secrets', 'sandbox'))
    expect(info.mode & 0o777).toBe(0o600)
  })

  it('come from the environment if set, and are not written then', {
    tags: ['S9.user-info.configured'],
  }, async () => {
    const config = await read({
      SANDBOX_SECRET: 'a'.repeat(32),
      WEBHOOK_SECRET: 'b'.repeat(32),
      USER_INFO_PASSPHRASE: 'open sesame, please',
    })
    expect(config.sandboxSecret).toBe('a'.repeat(32))
    expect(config.userInfoPassphrase).toBe('open sesame, please')
    await expect(readFile(join(dataDir, 'secrets', 'sandbox'))).rejects.toThrow()
  })
})

describe('secrets in files', () => {
  const write = async (name: string, content: string): Promise<string> => {
    const path = join(dataDir, name)
    await writeFile(path, content)
    return path
  }

  it('are the trimmed content of the file that NAME_FILE names', async () => {
    const config = await read({
      SIGNING_KEY_FILE: await write('key', ' -----BEGIN\nkey-----\n\n'),
      SANDBOX_SECRET_FILE: await write('sandbox', `${'a'.repeat(32)}\n`),
      WEBHOOK_SECRET_FILE: await write('webhook', 'b'.repeat(32)),
      LINK_SECRET_FILE: await write('link', 'c'.repeat(32)),
      DEPLOY_WEBHOOK_SECRET_FILE: await write('deploy', 'd'.repeat(32)),
      DEPLOY_WEBHOOK_URL: 'https://hooks.example',
      USER_INFO_PASSPHRASE_FILE: await write('passphrase', 'open sesame, please\n'),
      DATABASE_URL_FILE: await write('database', 'postgresql://ana:pw@db.example/shop\n'),
      DATABASE_DIRECT_URL_FILE: await write('direct', 'postgresql://ana:pw@direct.example/shop\n'),
      SMTP_URL_FILE: await write('smtp', 'smtp://ana:pw@mail.example\n'),
      MAIL_FROM: 'shop@example.com',
    })
    expect(config).toMatchObject({
      signingKey: '-----BEGIN\nkey-----',
      sandboxSecret: 'a'.repeat(32),
      webhookSecret: 'b'.repeat(32),
      linkSecret: 'c'.repeat(32),
      deployWebhook: { secret: 'd'.repeat(32) },
      userInfoPassphrase: 'open sesame, please',
      databaseUrl: 'postgresql://ana:pw@db.example/shop',
      databaseDirectUrl: 'postgresql://ana:pw@direct.example/shop',
      smtpUrl: 'smtp://ana:pw@mail.example',
    })
  })

  it('cannot be missing, empty, or given twice', async () => {
    const variables = {
      LINK_SECRET_FILE: join(dataDir, 'nothing'),
      SMTP_URL_FILE: dataDir,
      WEBHOOK_SECRET_FILE: await write('empty', ' \n'),
      SANDBOX_SECRET: 'a'.repeat(32),
      SANDBOX_SECRET_FILE: await write('sandbox', 'b'.repeat(32)),
    }
    const error: Error = await read(variables).catch(reason => reason)
    const fix = 'Name a file that contains the value, or unset it.'
    expect(error.message.split('\n').sort()).toEqual([
      `Setting LINK_SECRET_FILE is wrong: ${dataDir}/nothing cannot be read (ENOENT). ${fix}`,
      `Setting SMTP_URL_FILE is wrong: ${dataDir} cannot be read (EISDIR). ${fix}`,
      `Setting WEBHOOK_SECRET_FILE is wrong: ${dataDir}/empty is empty. ${fix}`,
      'Settings SANDBOX_SECRET and SANDBOX_SECRET_FILE are both set: unset one of them.',
    ])
  })

  it('never appear in an error', async () => {
    const path = await write('database', 'mysql://ana:hidden-password@db.example')
    const error: Error = await read({ DATABASE_URL_FILE: path }).catch(reason => reason)
    expect(error.message).toContain('Setting DATABASE_URL is wrong: must start with postgresql://')
    expect(error.stack).not.toContain('hidden-password')
  })

  it('count as unset when NAME_FILE is empty', async () => {
    expect(await read({ LINK_SECRET: 'c'.repeat(32), LINK_SECRET_FILE: '' })).toMatchObject({
      linkSecret: 'c'.repeat(32),
    })
  })
})

describe('rate limits', () => {
  it('change only what they name', () => {
    const limits = parseRateLimits('sign-in-ip=3/60, api=10/1')
    expect(limits['sign-in-ip']).toEqual({ count: 3, seconds: 60 })
    expect(limits.api).toEqual({ count: 10, seconds: 1 })
    expect(limits.write).toEqual(parseRateLimits('').write)
  })

  it('can be switched off', () => {
    expect(parseRateLimits('off').api.count).toBe(Number.MAX_SAFE_INTEGER)
  })
})
