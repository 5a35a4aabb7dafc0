import type { Config } from '../../../config.ts'

/** Accounts are made here only while people sign in here. An outside sign-in site has its own (D7.outside.accounts). */
export function hasOwnAccounts({ isSandbox, signInUrl, sandboxUrl }: Config): boolean {
  return isSandbox && signInUrl.startsWith(sandboxUrl)
}
