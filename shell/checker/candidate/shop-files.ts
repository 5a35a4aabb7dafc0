import { Agent, get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps, Agent as SecureAgent } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** The files of a running shop, over connections that stay open. */
export type ShopFiles = { url: string; agent: Agent; close: () => void }

export function openShopFiles(url: string): ShopFiles {
  const options = { keepAlive: true, maxSockets: 8 }
  const agent = url.startsWith('https:') ? new SecureAgent(options) : new Agent(options)
  return { url, agent, close: () => agent.destroy() }
}

const encodings: Record<string, string> = { '': 'identity', '.br': 'br', '.gz': 'gzip' }

/** The bytes of a file or of one of its compressed variants, exactly as the shop stores them. */
export async function readPart(shop: ShopFiles, path: string, suffix: string): Promise<Buffer> {
  const url = new URL(path, shop.url)
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': encodings[suffix] ?? 'identity' }
    get(url, { agent: shop.agent, headers, timeout: 30_000 }, resolve).on('error', reject)
  })
  const bytes = await buffer(response)
  if (response.statusCode !== 200)
    throw new Error(`The shop does not have ${path}${suffix} (${response.statusCode}).`)
  return bytes
}
