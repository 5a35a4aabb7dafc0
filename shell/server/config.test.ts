import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
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
