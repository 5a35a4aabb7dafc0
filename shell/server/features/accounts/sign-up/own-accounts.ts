import type { Config } from '../../../config.ts'

/** Returns whether this shop manages accounts itself. An external sign-in site has its own (D7.outside.accounts). */
export function hasOwnAccounts({ isSandbox, signInUrl, sandboxUrl }: Config): boolean {
  return isSandbox && signInUrl.startsWith(sandboxUrl)
}
