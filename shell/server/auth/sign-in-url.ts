import { createHmac } from 'node:crypto'
import { toReturnProof } from '@storefront/api/sandbox'

import type { Config } from '../config.ts'
import { hasOwnAccounts } from './own-accounts.ts'
import { splitPrefix } from './return-to.ts'
import type { State } from './state-cookie.ts'

const languages = { '': 'en', '/zh-TW': 'zh-TW', '/es': 'es' } as const

function prove({ publicUrl, sandboxSecret }: Config): string {
  const proof = toReturnProof(new URL(publicUrl).origin)
  return createHmac('sha256', sandboxSecret).update(proof).digest('base64url')
}

/** Address of the sign-in site. Only the sandbox is told more: an outside site knows where to send people. */
export function toSignInUrl(config: Config, state: State): string {
  if (!hasOwnAccounts(config)) return config.signInUrl
  const [prefix] = splitPrefix(state.returnTo)
  const url = new URL(config.signInUrl)
  url.searchParams.set('return', `${config.publicUrl}${prefix}/home`)
  url.searchParams.set('proof', prove(config))
  url.searchParams.set('state', state.secret)
  url.searchParams.set('language', languages[prefix])
  return url.href
}
