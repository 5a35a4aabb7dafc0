import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

import { type Node, ownAddress, pidsOf } from './network.ts'

const postgresPort = 5432
const statusPort = 8008
const proxyPort = 5000
const binaries = '/usr/lib/postgresql'
export const databaseUrl = `postgres://postgres:failover@${ownAddress}:${proxyPort}/postgres`

const membersSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})
type Member = z.infer<typeof membersSchema>['members'][number]

/** Patroni on three nodes with etcd, and HAProxy on this machine, which leads to the primary. */
export type Cluster = {
  /** Starts all programs of a node. */
  startNode: (node: Node) => void
  signal: (node: Node, signal: NodeJS.Signals) => Promise<void>
  /** The primary as the other nodes see it while one is away. */
  primary: (away: Node) => Promise<Node | undefined>
  /** Waits for a primary with two replicas. Returns the primary. */
  settled: () => Promise<Node>
  stop: () => Promise<void>
}

/** Its output is in `<node>-<command>.log`. */
function startIn(node: Node, folder: string, command: string[]): void {
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
  const log = openSync(join(folder, `${node.name}-${command[0]}.log`), 'a')
  spawn('ip', ['netns', 'exec', node.name, ...user, ...command], {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
  })
  closeSync(log)
}

function toEtcd({ name, address }: Node, nodes: Node[], folder: string): string[] {
  const peer = (node: Node) => `http://${node.address}:2380`
  return [
    ...['etcd', '--name', name, '--data-dir', join(folder, name, 'etcd')],
    ...['--listen-peer-urls', `http://${address}:2380`],
    ...['--initial-advertise-peer-urls', `http://${address}:2380`],
    ...['--listen-client-urls', `http://${address}:2379`],
    ...['--advertise-client-urls', `http://${address}:2379`],
    ...['--initial-cluster', nodes.map(node => `${node.name}=${peer(node)}`).join(',')],
    ...['--initial-cluster-state', 'new', '--enable-v2=true'],
  ]
}

/** The settings of docs/operations.md: a write counts when a second node has it. */
function toPatroni({ name, address }: Node, nodes: Node[], folder: string, bin: string) {
  const login = (username: string) => ({ username, password: 'failover' })
  return {
    scope: 'storefront',
    name,
    restapi: { listen: `${address}:${statusPort}`, connect_address: `${address}:${statusPort}` },
    // With `etcd3`, Patroni before 3.0.3 overwrites the lock of a new primary, so that acknowledged orders are lost.
    etcd: { hosts: nodes.map(node => `${node.address}:2379`).join(',') },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { wal_log_hints: 'on', max_connections: 200, max_wal_size: '512MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 md5',
        'host replication all 10.77.0.0/24 md5',
      ],
    },
    postgresql: {
      listen: `${address}:${postgresPort}`,
      connect_address: `${address}:${postgresPort}`,
      data_dir: join(folder, name, 'data'),
      bin_dir: bin,
      pgpass: join(folder, name, 'pgpass'),
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      parameters: { unix_socket_directories: join(folder, name) },
    },
  }
}

function toProxy(nodes: Node[]): string {
  const servers = nodes.map(
    ({ name, address }) => `  server ${name} ${address}:${postgresPort} check port ${statusPort}`,
  )
  return [
    'global\n  maxconn 1000',
    'defaults\n  mode tcp\n  retries 2\n  timeout connect 2s\n  timeout check 2s',
    '  timeout client 30m\n  timeout server 30m',
    `listen primary\n  bind ${ownAddress}:${proxyPort}`,
    '  option httpchk OPTIONS /primary\n  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 2 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n')
}

async function findBinaries(): Promise<string> {
  const versions = (await readdir(binaries)).sort((a, b) => Number(b) - Number(a))
  return join(binaries, versions[0] ?? '', 'bin')
}

/** @param folder an empty one, which the user `postgres` can enter */
export async function startCluster(nodes: Node[], folder: string): Promise<Cluster> {
  const bin = await findBinaries()
  await chmod(folder, 0o777)
  for (const node of nodes) {
    await mkdir(join(folder, node.name))
    await chmod(join(folder, node.name), 0o777)
    const settings = JSON.stringify(toPatroni(node, nodes, folder, bin))
    await writeFile(join(folder, `${node.name}.yml`), settings)
  }
  await writeFile(join(folder, 'haproxy.cfg'), toProxy(nodes))
  const startNode = (node: Node) => {
    startIn(node, folder, toEtcd(node, nodes, folder))
    startIn(node, folder, ['patroni', join(folder, `${node.name}.yml`)])
  }
  const signal = async (node: Node, name: NodeJS.Signals) => {
    for (const pid of await pidsOf(node)) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended.
      }
    }
  }
  const membersAt = async ({ address }: Node): Promise<Member[]> => {
    const request = { signal: AbortSignal.timeout(2000) }
    const response = await fetch(`http://${address}:${statusPort}/cluster`, request)
    return membersSchema.parse(await response.json()).members
  }
  const members = async (asked = nodes) => {
    const answers = await Promise.allSettled(asked.map(membersAt))
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))[0] ?? []
  }
  const primary = async (away: Node) => {
    const found = await members(nodes.filter(node => node !== away))
    const leader = found.find(({ role }) => role === 'leader')
    return nodes.find(({ name }) => name === leader?.name)
  }
  const settled = async () => {
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await wait(500)) {
      const found = await members()
      const running = found.filter(({ state }) => state === 'running' || state === 'streaming')
      const leader = running.find(({ role }) => role === 'leader')
      const hasStandby = running.some(({ role }) => role === 'sync_standby')
      const node = nodes.find(({ name }) => name === leader?.name)
      if (node && hasStandby && running.length === nodes.length) return node
    }
    throw new Error(
      `The cluster has no primary with two replicas: ${JSON.stringify(await members())}`,
    )
  }
  for (const node of nodes) startNode(node)
  const proxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], { stdio: 'ignore' })
  return {
    ...{ startNode, signal, primary, settled },
    stop: async () => {
      proxy.kill('SIGKILL')
      for (const node of nodes) await signal(node, 'SIGKILL')
    },
  }
}
