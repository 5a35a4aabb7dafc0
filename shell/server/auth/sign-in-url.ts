import type { Config } from '../config.ts'
import { splitPrefix } from './return-to.ts'
import type { State } from './state-cookie.ts'

const languages = { '': 'en', '/zh-TW': 'zh-TW', '/es': 'es' } as const

/** Address of the sign-in site. Only the sandbox is told more: an outside site knows where to send people. */
export function toSignInUrl(config: Config, state: State): string {
  if (!config.isSandbox || !config.signInUrl.startsWith(config.sandboxUrl)) return config.signInUrl
  const [prefix] = splitPrefix(state.returnTo)
  const url = new URL(config.signInUrl)
  url.searchParams.set('return', `${config.publicUrl}${prefix}/home`)
  url.searchParams.set('state', state.secret)
  url.searchParams.set('language', languages[prefix])
  return url.href
}
