import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const bridge = 'failover'
const network = '10.77.0'

/** The address of this machine in the network of the nodes. */
export const ownAddress = `${network}.1`

/** A machine with its own address: a network namespace at a bridge. */
export type Node = { name: string; address: string }

const ip = (...parameters: string[]) => run('ip', parameters)
const linkOf = ({ name }: Pick<Node, 'name'>) => `${bridge}-${name}`

/** Needs root. The nodes reach each other and this machine, and nothing else. */
export async function createNetwork(names: string[]): Promise<Node[]> {
  await removeNetwork(names)
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', `${ownAddress}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const nodes = names.map((name, index) => ({ name, address: `${network}.${11 + index}` }))
  for (const node of nodes) await addNode(node)
  return nodes
}

async function addNode(node: Node): Promise<void> {
  const { name, address } = node
  const inside = (...parameters: string[]) => ip('-n', name, ...parameters)
  await ip('netns', 'add', name)
  await ip('link', 'add', linkOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  await ip('link', 'set', linkOf(node), 'master', bridge, 'up')
  await inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  await inside('link', 'set', 'lo', 'up')
  await inside('link', 'set', 'eth0', 'up')
}

/** Pulls the cable of a node, or puts it back. */
export async function setCable(node: Node, state: 'up' | 'down'): Promise<void> {
  await ip('link', 'set', linkOf(node), state)
}

/** The processes of a node. */
export async function pidsOf({ name }: Node): Promise<number[]> {
  const { stdout } = await ip('netns', 'pids', name)
  return stdout.split('\n').filter(Boolean).map(Number)
}

export async function removeNetwork(names: string[]): Promise<void> {
  // The system removes the links of a deleted namespace only later.
  for (const name of names) await ip('link', 'del', linkOf({ name })).catch(() => undefined)
  for (const name of names) await ip('netns', 'del', name).catch(() => undefined)
  await ip('link', 'del', bridge).catch(() => undefined)
}
