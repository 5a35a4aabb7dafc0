import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { staffPaths } from '../staff/staff-paths.ts'

/** The person who is at the browser. `signedInAt`: seconds since 1970, default now. */
type Person = { name: string; email: string; groups: string[] | string; signedInAt?: number }

export const clientSettings = { OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret-of-the-shop' }

/** The settings of a shop whose staff sign in at this provider, by their groups. */
export const staffSettings = (issuer: string) => ({
  ...clientSettings,
  OIDC_ISSUER: issuer,
  OIDC_NAME: 'Acme',
  OIDC_SCOPE: 'openid profile email groups',
  OIDC_OPERATORS: 'shop-operators',
  OIDC_AGENTS: 'shop-support',
})

type Site = {
  issuer: string
  /** The address of the shop. */
  shop: string
  people: Map<string, Person>
}

/** The package prints advice for production, and that it prefers a newer Node. */
async function withoutAdvice<Result>(work: () => Promise<Result>): Promise<Result> {
  const { info, warn } = console
  Object.assign(console, { info: () => undefined, warn: () => undefined })
  return await work().finally(() => Object.assign(console, { info, warn }))
}

async function createProvider({ issuer, shop, people }: Site) {
  const { default: Provider } = await import('oidc-provider')
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientSettings.OIDC_CLIENT_ID,
        client_secret: clientSettings.OIDC_CLIENT_SECRET,
        redirect_uris: [shop + staffPaths.return],
        post_logout_redirect_uris: [`${shop}/guest`],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    // The package prints a notice for each one that is not given.
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) }
    },
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
  })
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** Starts `oidc-provider` on a free port. Whoever is `current` signs in there without a form. */
export async function startOpenIdProvider(shop = 'http://localhost:3000') {
  const people = new Map<string, Person>()
  const state = { current: '', people }
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await withoutAdvice(() => createProvider({ issuer, shop, people }))
  const callback = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const ts = people.get(state.current)?.signedInAt
    const login = { accountId: state.current, ...(ts !== undefined && { ts }) }
    await provider.interactionFinished(request, response, { login })
  }
  return {
    issuer,
    state,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A browser at the provider, with its cookies there. */
export function createBrowser() {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }
  return {
    /** Follows the provider until it returns to the shop. Resolves to that address, or to the last one of the provider. */
    follow: async (start: string): Promise<URL> => {
      let address = new URL(start)
      for (let hop = 0; hop < 10; hop++) {
        const cookie = [...jar].map(pair => pair.join('=')).join('; ')
        const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
        keep(response)
        await response.body?.cancel()
        const next = response.headers.get('location')
        if (next === null) return address
        address = new URL(next, address)
        if (address.pathname === staffPaths.return) return address
      }
      throw new Error(`The provider does not return from ${start}`)
    },
  }
}
