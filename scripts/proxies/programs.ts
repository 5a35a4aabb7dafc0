import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'

import { freePort } from '../../e2e/tools/shop/ports.ts'
import { send, shopHost } from './client.ts'

const run = promisify(execFile)

export type RunningProxy = { port: number; plainPort: number; stop: () => Promise<void> }

type Setup = {
  /** An empty folder for its files. */
  folder: string
  port: number
  plainPort: number
  /** Addresses as `127.0.0.1:3000`. */
  servers: string[]
}

/** A program that can be in front of the servers, with its configuration from `deploy/`. */
export type ProxyProgram = {
  name: string
  isInstalled: () => Promise<boolean>
  version: () => Promise<string>
  start: (setup: Setup) => Promise<ChildProcess>
}

export async function succeeds(command: string, parameters: string[]): Promise<boolean> {
  return run(command, parameters).then(
    () => true,
    () => false,
  )
}

function startProgram(command: string, parameters: string[], env: NodeJS.ProcessEnv) {
  return spawn(command, parameters, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Replaces `${NAME}` as envsubst does. @throws Error when a name has no value */
function substitute(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template needs ${name}`)
    return value
  })
}

async function createCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'shop.pem'), join(folder, 'shop.key')]
  const subject = ['-subj', `/CN=${shopHost}`, '-addext', `subjectAltName=DNS:${shopHost}`]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes']
  await run('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate])
  return { certificate, key }
}

const nginx: ProxyProgram = {
  name: 'nginx',
  isInstalled: () => succeeds('nginx', ['-v']),
  version: async () => (await run('nginx', ['-v'])).stderr.trim().replace(/^.*: /, ''),
  start: async ({ folder, port, plainPort, servers }) => {
    const { certificate, key } = await createCertificate(folder)
    const site = substitute(await readFile(join(root, 'deploy/nginx.conf.template'), 'utf8'), {
      SHOP_HOST: shopHost,
      SHOP_SERVERS: servers.map(server => `server ${server};`).join(' '),
      SHOP_HTTP: String(plainPort),
      SHOP_HTTPS: String(port),
      SHOP_CERTIFICATE: certificate,
      SHOP_CERTIFICATE_KEY: key,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map(name => `${name}_temp_path ${folder}/${name};`)
      .join('\n')
    const configuration = join(folder, 'nginx.conf')
    await writeFile(
      configuration,
      `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
    )
    return startProgram('nginx', ['-c', configuration, '-p', folder], {})
  },
}

type CaddySetup = Pick<Setup, 'folder' | 'servers'> & { host: string; options: string[] }

function runCaddy({ folder, servers, host, options }: CaddySetup): ChildProcess {
  const configuration = join(root, 'deploy/Caddyfile')
  return startProgram('caddy', ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    HOME: folder,
    SHOP_HOST: host,
    SHOP_SERVERS: servers.join(' '),
    CADDY_OPTIONS: ['admin off', 'log {\nlevel ERROR\n}', ...options].join('\n'),
  })
}

export const caddy: ProxyProgram = {
  name: 'caddy',
  isInstalled: () => succeeds('caddy', ['version']),
  version: async () => `caddy/${(await run('caddy', ['version'])).stdout.trim()}`,
  start: async ({ folder, port, plainPort, servers }) => {
    const ports = [`http_port ${plainPort}`, `https_port ${port}`]
    const options = ['local_certs', 'skip_install_trust', ...ports]
    return runCaddy({ folder, servers, host: `https://${shopHost}`, options })
  },
}

/** Starts Caddy with the same configuration but without TLS, for clients that know no certificate of this machine. */
export function startPlainCaddy({
  folder,
  port,
  servers,
}: Pick<Setup, 'folder' | 'port' | 'servers'>): ChildProcess {
  return runCaddy({ folder, servers, host: `http://localhost:${port}`, options: [] })
}

export const proxyPrograms = [nginx, caddy]

/** Starts a proxy and waits until the shop answers through it. @throws Error when it ends or stays silent for 20 s */
export async function startProxy(
  program: ProxyProgram,
  setup: Omit<Setup, 'port' | 'plainPort'> & { port: number },
): Promise<RunningProxy> {
  const plainPort = await freePort('127.0.0.1')
  const child = await program.start({ ...setup, plainPort })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr?.on('data', data => {
    output += data
  })
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
  for (const deadline = Date.now() + 20_000; child.exitCode === null && Date.now() < deadline; ) {
    const answer = await send(setup.port, '/readyz').catch(() => null)
    if (answer?.status === 200) return { port: setup.port, plainPort, stop }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`${program.name} does not answer:\n${output}`)
}
