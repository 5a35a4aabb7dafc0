import { createTestApp } from '../../../testing/app.ts'
import { staffSettings, startOpenIdProvider } from './openid-provider.ts'

/** A shop whose staff sign in at a real OpenID provider, which it calls with `fetch`. */
export async function openStaffShop(fetch: typeof globalThis.fetch = globalThis.fetch) {
  const provider = await startOpenIdProvider()
  const environment = { ...staffSettings(provider.issuer), RATE_LIMITS: 'off' }
  const shop = await createTestApp({ environment, fetch })
  const close = async () => {
    await shop.close()
    await provider.close()
  }
  return { provider, shop, close }
}
