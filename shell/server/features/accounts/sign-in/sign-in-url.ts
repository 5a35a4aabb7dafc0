import { createHmac } from 'node:crypto'
import { languagesByPrefix } from '@storefront/api/language'
import { toReturnProof } from '@storefront/api/sandbox'
import type { FastifyRequest } from 'fastify'

import type { Config } from '../../../config.ts'
import { splitPrefix } from '../../../http/requests/return-to.ts'
import { proveDevice, readDeviceHash } from '../passwords/known-device.ts'
import { hasOwnAccounts } from '../sign-up/own-accounts.ts'
import { isStaffPage, toStaffSignInUrl } from '../staff/staff-paths.ts'
import type { State } from './state-cookie.ts'

function prove({ publicUrl, sandboxSecret }: Config): string {
  const proof = toReturnProof(new URL(publicUrl).origin)
  return createHmac('sha256', sandboxSecret).update(proof).digest('base64url')
}

/**
 * Adds the return address and the state. At the return, the state proves that this browser started the sign-in. A site with a
 * fixed return address can send back `state` alone. Parameters that `GSN_URL` contains are not changed.
 */
function toExternalUrl({ signInUrl }: Config, home: string, { secret }: State): string {
  const url = new URL(signInUrl)
  const added = { return: `${home}?state=${secret}`, state: secret }
  for (const [name, value] of Object.entries(added))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

/** Returns the address of the sign-in site, with the parameters that it needs to redirect back. */
export function toSignInUrl(request: FastifyRequest, state: State): string {
  const { dependencies } = request.server
  const { config } = dependencies
  const [prefix, path] = splitPrefix(state.returnTo)
  if (config.staffProvider !== null && isStaffPage(path))
    return toStaffSignInUrl(config.publicUrl, state.returnTo)
  const home = `${config.publicUrl}${prefix}/home`
  if (!hasOwnAccounts(config))
    return config.hasSignInState ? toExternalUrl(config, home, state) : config.signInUrl
  const url = new URL(config.signInUrl)
  url.searchParams.set('return', home)
  url.searchParams.set('proof', prove(config))
  url.searchParams.set('state', state.secret)
  url.searchParams.set('language', languagesByPrefix[prefix])
  const device = readDeviceHash(request)
  if (device !== null) url.searchParams.set('device', proveDevice(dependencies, device))
  return url.href
}
