/** What this script uses of the shop's first script. */
type Storefront = {
  composition: { language: string }
  loadRemote: (id: string) => Promise<unknown>
}

export const storefront = (): Storefront =>
  (globalThis as unknown as { __STOREFRONT__: Storefront }).__STOREFRONT__
