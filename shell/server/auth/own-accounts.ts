import type { Config } from '../config.ts'

/** Accounts are made here only while people sign in here: an outside sign-in site has its own (DESIGN 7). */
export function hasOwnAccounts({ isSandbox, signInUrl, sandboxUrl }: Config): boolean {
  return isSandbox && signInUrl.startsWith(sandboxUrl)
}
