type Call = { url: string; headers: Headers; body: string }

export type FakeShop = {
  /** The requests of the sandbox. */
  calls: Call[]
  /** A test can replace it. */
  respond: (call: Call) => Response
  fetch: typeof globalThis.fetch
}

/** For tests: the shop, which is the only host that the sandbox calls. */
export function createFakeShop(): FakeShop {
  const shop: FakeShop = {
    calls: [],
    respond: () => new Response('{}'),
    fetch: async (input, init) => {
      const call = {
        url: String(input),
        headers: new Headers(init?.headers),
        body: String(init?.body),
      }
      shop.calls.push(call)
      return shop.respond(call)
    },
  }
  return shop
}
