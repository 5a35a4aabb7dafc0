import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'

import { readRemote } from '../../bundler/read-remote.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { watchConfig } from '../watch-config.ts'
import { bundlePageScript } from './bundle-page-script.ts'
import { closeConnections } from './forward.ts'
import { createLocalBuilds } from './local-builds.ts'
import { createProxy } from './proxy.ts'
import { readComposition, readShop } from './read-shop.ts'
import { watchRemote } from './watch-remote.ts'

type Settings = {
  /** The folder of the remote. */
  folder: string
  /** The folder of the local builds. */
  cache: string
  /** The address of the shop. */
  address: string
  port: number
}
type LocalRemote = { name: string; url: string; stop: () => Promise<void> }

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new CommandFailure(
      `Cannot listen on port ${port} (${(cause as NodeJS.ErrnoException).code}): name another one with --port.`,
      { code: 'port_in_use', cause },
    )
  }
}

/** Builds the remote of a folder, rebuilds it when its sources change, and shows it in the shop of the address. */
export async function startLocalRemote(settings: Settings): Promise<LocalRemote> {
  const { folder, cache, address, port } = settings
  const { name } = await readRemote(folder)
  const { signInOrigin, remotes } = await readShop(address)
  const toSite = (outside: string, host: string) => ({
    outside,
    // A browser omits port 80.
    local: new URL(`http://${host}.localhost:${port}`).origin,
  })
  const shop = toSite(address, name)
  const builds = createLocalBuilds(name, new URL(address).host)
  await mkdir(cache, { recursive: true })
  const print = (text: string) => console.log(text)
  const [script, watching] = await Promise.all([
    bundlePageScript(cache),
    watchRemote({ name, folder, dist: cache, builds, print }),
  ])
  const server = createProxy({
    shop,
    signIn: signInOrigin === null ? null : toSite(signInOrigin, 'sign-in'),
    builds,
    script,
    readComposition: id => readComposition(address, id),
    onError: message => console.error(`✘ ${message}`),
  })
  const config = watchConfig(folder, print)
  const stop = async () => {
    config.close()
    server.close()
    server.closeAllConnections()
    closeConnections()
    await watching.close()
  }
  try {
    await listen(server, port)
  } catch (error) {
    await stop()
    throw error
  }
  if (!remotes.includes(name)) print(`▸ ${address} has no ${name} yet: only this machine has it.`)
  return { name, url: shop.local, stop }
}
