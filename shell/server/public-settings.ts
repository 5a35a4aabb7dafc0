import type { Config } from './config.ts'
import { hasOwnAccounts } from './features/accounts/sign-up/own-accounts.ts'
import { publicIconsPath } from './features/icons/public-icons.ts'
import type { PageOptions } from './features/pages/types.ts'

/** Settings that every page gets, and origins that it may navigate to. Contains no secrets. */
export function toPageOptions(config: Config): PageOptions {
  const sites = [config.signInUrl, config.mainSiteUrl, config.sandboxUrl, config.signOutUrl]
  // Staff sign out at a page of the shop, which leads to their provider.
  const staff = config.staffProvider === null ? [] : [config.publicUrl]
  const payments = config.stripe === null ? [] : [config.stripe.pageOrigin]
  const addresses = [...sites, ...staff, ...payments, ...config.externalAllow].filter(address =>
    URL.canParse(address),
  )
  const origins = [...new Set(addresses.map(address => new URL(address).origin))]
  return {
    settings: {
      signInUrl: config.signInUrl,
      mainSiteUrl: config.mainSiteUrl,
      languageCookie: config.languageCookie,
      iconFallbackUrl: config.iconFallbackUrl === null ? '' : publicIconsPath,
      isSandbox: config.isSandbox,
      isDevelopment: config.isDevelopment,
      telemetrySampling: config.telemetrySampling,
      ...(config.tracing?.hasTraces && { traceRatio: config.tracing.ratio }),
      hasAccounts: hasOwnAccounts(config),
      staffProvider: config.staffProvider?.name,
      outboxUrl:
        config.isSandbox && config.smtpUrl === null ? `${config.sandboxUrl}/outbox` : undefined,
      externalAllow: origins,
      userInfoPassphrase: config.userInfoPassphrase,
    },
    publicUrl: config.publicUrl,
    origins: {
      formAction: origins,
      frame: config.sandboxUrl === '' ? [] : [config.sandboxUrl],
    },
  }
}
