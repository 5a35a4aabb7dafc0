import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What no code of the shop does, and an example that the pattern must find. */
const dangers: [what: string, pattern: RegExp, example: string][] = [
  ['runs text', /\beval\(|new Function\(|'node:vm'/, 'eval(text)'],
  [
    'writes HTML into the page',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser/,
    'place.innerHTML = text',
  ],
  [
    'starts a shell',
    /import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|shell: true/,
    "import { execSync } from 'node:child_process'",
  ],
  [
    'uses a weak hash, cipher or padding',
    /['"`](md[45]|sha-?1|rc4|des(-[\w-]+)?|aes-?\d+-(?!gcm)\w+|aes-(ecb|cbc|ctr)|rsa[\w-]*pkcs1[\w-]*)['"`]/i,
    "createHash('md5')",
  ],
]

const files = execFileSync('git', ['ls-files', 'shell', 'shared', 'remotes'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  .map(path => ({ path, source: readFileSync(resolve(root, path), 'utf8') }))

const withoutComments = (source: string) => source.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')

describe('the shop', () => {
  it.each(dangers)('has no code that %s', (_what, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(files.length).toBeGreaterThan(1000)
    const found = files.filter(({ source }) => pattern.test(withoutComments(source)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('makes no secret by Math.random', () => {
    const found = files.filter(
      ({ path, source }) => /^shell\/(server|sandbox)\//.test(path) && /Math\.random/.test(source),
    )
    // Three spread delays, and one chooses which requests get a trace.
    expect(found.map(({ path }) => path)).toEqual([
      'shell/server/database/migration/retry.ts',
      'shell/server/database/transaction.ts',
      'shell/server/features/events/stream.ts',
      'shell/server/tracing/tracing.ts',
    ])
  })

  it('has no package that parses XML', () => {
    const listed = ['package.json', 'shell/package.json', 'shell/server/package.json']
    const packages = listed.flatMap(path => {
      const { dependencies = {} } = JSON.parse(readFileSync(resolve(root, path), 'utf8'))
      return Object.keys(dependencies)
    })
    expect(packages).toContain('fastify')
    expect(packages.filter(name => /xml|sax|libxslt/.test(name))).toEqual([])
  })
})

describe('the proxies', () => {
  it('accept TLS 1.2 and 1.3 only, and lead http to https', () => {
    const nginx = readFileSync(resolve(root, 'deploy/nginx.conf.template'), 'utf8')
    expect(nginx.match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;'])
    expect(nginx).toContain('return 308 https://$host$request_uri;')
    expect(nginx).toContain('add_header Strict-Transport-Security "max-age=31536000" always;')
    // Caddy has these versions and this redirection by default.
    const caddy = readFileSync(resolve(root, 'deploy/Caddyfile'), 'utf8')
    expect(caddy).not.toMatch(/^\s*(protocols|auto_https|tls)\b|http:\/\//m)
  })
})
