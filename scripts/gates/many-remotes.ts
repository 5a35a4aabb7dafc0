import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { remoteNames } from '@storefront/kit/platform/targets'
import { digestOf } from '@storefront/kit/release/canonical'
import { dist, root } from '@storefront/kit/root'
import type { Browser } from 'playwright'

import type { LiveComposition } from '../../shell/server/features/releases/composition/types.ts'
import { localComposition } from '../bench/local-composition.ts'
import { startLocalShop } from '../bench/local-shop.ts'
import { hasButton, type Visit, visit } from '../bench/visit.ts'
import { type Gate, inKilobytes } from './gate.ts'

const remoteCount = 40
const byteLimit = 1.03

/** `/home` with 40 registered remotes needs the same requests, and hardly more bytes, than with those of the shop. */
export async function manyRemotesGates(browser: Browser, firstPort: number): Promise<Gate[]> {
  const few = localComposition(dist, remoteNames())
  const payload = firstPlans()
  const visitHome = async (live: LiveComposition, port: number): Promise<Visit> => {
    const shop = await startLocalShop({ dist, live, port, payload })
    try {
      const options = { isSlow: true, cpu: 1, ready: hasButton('Add ') }
      return await visit(browser, { ...options, url: `${shop.url}/home` })
    } finally {
      await shop.close()
    }
  }
  const [own, many] = await Promise.all([
    visitHome(few, firstPort),
    visitHome(addRemotes(few, remoteCount), firstPort + 1),
  ])
  const bytesOf = ({ requests }: Visit) => requests.reduce((sum, { bytes }) => sum + bytes, 0)
  const [ownBytes, manyBytes] = [bytesOf(own), bytesOf(many)]
  const more = `${(100 * (manyBytes / ownBytes - 1)).toFixed(1)} %`
  return [
    {
      name: `${remoteCount} remotes add at most 3 % to the bytes of /home`,
      isGood: manyBytes <= ownBytes * byteLimit,
      found: `${more} of ${inKilobytes(ownBytes)}`,
    },
    {
      name: `${remoteCount} remotes add no waves and no requests to /home`,
      isGood: many.waves === own.waves && many.requests.length === own.requests.length,
      found: `${own.waves} and ${many.waves} waves, ${own.requests.length} and ${many.requests.length} requests`,
    },
  ]
}

/** The payload with the first 20 plans, which this server sends uncompressed: as large as the compressed one of the shop. */
function firstPlans(): string {
  const path = join(root, 'shell/server/features/catalog/seed/flavors.json')
  const { content, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  return JSON.stringify({ ...rest, content: content.slice(0, 20) })
}

/** The composition with copies of one remote. */
function addRemotes(few: LiveComposition, count: number): LiveComposition {
  const own = few.composition.remotes
  const original = own.cart
  if (!original) throw new Error('The build has no cart')
  const names = Array.from({ length: count - Object.keys(own).length }, (_, index) => nameOf(index))
  const copies = names.map(name => [name, copyOf(original, name)] as const)
  const composition = { ...few.composition, remotes: { ...own, ...Object.fromEntries(copies) } }
  const text = JSON.stringify(composition)
  return { ...few, id: 'many-remotes', composition, text, digest: digestOf(text) }
}

/** `team` and two letters, because names of remotes consist of letters. */
function nameOf(index: number): string {
  return `team${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`
}

const links = { en: 'Reviews', 'zh-TW': '評論', es: 'Reseñas' }

/**
 * A remote with one page, a link to it in the navigation, and no slots. Its digests, hashes and texts differ from those
 * of all other copies, because compression would hide what is equal.
 */
function copyOf(original: Release, name: string): Release {
  const differ = (text: string) => createHash('sha384').update(name).update(text).digest()
  const changed = JSON.stringify(original)
    .replaceAll(`/r/${original.name}/`, `/r/${name}/`)
    .replace(/sha384-[A-Za-z0-9+/]{64}/g, found => `sha384-${differ(found).toString('base64')}`)
    .replace(/\.[0-9a-f]{10}\./g, found => `.${differ(found).toString('hex').slice(0, 10)}.`)
  const copy: Release = JSON.parse(changed)
  const rewrite = (texts: unknown) =>
    JSON.parse(
      JSON.stringify(texts, (_, value) =>
        typeof value === 'string' ? differ(value).toString('base64').slice(0, value.length) : value,
      ),
    )
  const routes = copy.routes.slice(0, 1).map(route => ({
    ...route,
    path: `/${name}`,
    text: rewrite(route.text),
    navigation: { text: rewrite(links), order: 100 },
  }))
  return { ...copy, name, routes, slots: [] }
}
