import { CommandFailure } from '../../command-line/failure.ts'
import { type PageData, readPageData } from './page-data.ts'

type ShopFacts = {
  /** The origin of the sign-in site; null if the shop has it itself. */
  signInOrigin: string | null
  /** The names of its remotes. */
  remotes: string[]
}

async function read(shop: string, path: string, accept: string): Promise<Response> {
  const signal = AbortSignal.timeout(10_000)
  try {
    return await fetch(shop + path, { headers: { accept }, signal })
  } catch (cause) {
    const reason =
      ((cause as Error).cause as Error | undefined)?.message ?? (cause as Error).message
    throw new CommandFailure(
      `Cannot reach ${shop} (${reason}): check --shop, and that the shop runs.`,
      { code: 'unreachable', cause },
    )
  }
}

/** The data of the page, whose format another version of the shop can have changed. */
function parsePage(shop: string, html: string): PageData {
  try {
    const data = readPageData(html)
    if (data) return data
  } catch (cause) {
    throw new CommandFailure(
      `The pages of ${shop} have another format: use the version of the kit that fits this shop.`,
      { code: 'unknown_format', cause },
    )
  }
  throw new CommandFailure(
    `${shop} does not respond with a page of a storefront: name the address that customers open.`,
    { code: 'not_a_shop' },
  )
}

/** Reads what the proxy needs to know from a page that every visitor can open. */
export async function readShop(shop: string): Promise<ShopFacts> {
  const response = await read(shop, '/guest', 'text/html')
  const { origin } = new URL(response.url)
  if (origin !== shop)
    throw new CommandFailure(`${shop} leads to ${origin}: use --shop ${origin}.`, { code: 'moved' })
  const { settings, entries } = parsePage(shop, await response.text())
  const { signInUrl } = settings
  const signIn = URL.canParse(signInUrl) ? new URL(signInUrl).origin : null
  return { signInOrigin: signIn === shop ? null : signIn, remotes: Object.keys(entries) }
}

/** Reads the text of a composition. */
export async function readComposition(shop: string, id: string): Promise<string> {
  const response = await read(shop, `/c/${id}.json`, 'application/json')
  if (response.ok) return response.text()
  throw new Error(`${shop}/c/${id}.json responds with ${response.status}`)
}
