import type { OwnServer } from '@storefront/api/account'
import { locationName } from '@storefront/api/location'

import { listOwnServers } from '../../../provisioning/index.ts'
import type { AssistantReply, Context } from './context.ts'
import { formatAmount } from './format.ts'
import { offerSignIn, say } from './say.ts'

/** The maximum number of servers in a response. */
const maxServers = 5

function describeServer({ t, language }: Context, server: OwnServer): string {
  const { hostname, planName: plan, location, ipv4, ipv6, usage } = server
  const state = t(`servers.state.${server.state}`, { address: ipv4 ?? ipv6 ?? '' })
  const line = t('servers.line', { hostname, plan, place: locationName(location), state })
  if (!usage) return line
  const cost = t('servers.cost', { amount: formatAmount(language, usage.amount) })
  return `${line}${language === 'zh-TW' ? '，' : ', '}${cost}`
}

/** Names the existing servers of the customer, with state and address. */
export async function replyServers(context: Context): Promise<AssistantReply> {
  const { t, customerId, dependencies } = context
  if (customerId === null) return offerSignIn(t('servers.sign-in'))
  const all = await listOwnServers(dependencies.database, customerId)
  const servers = all.filter(server => server.state !== 'deleted')
  if (servers.length === 0) return say(t('servers.none'))
  const listed = servers.slice(0, maxServers)
  const isCut = servers.length > listed.length
  const isWaiting = servers.some(({ state }) => !['ready', 'failed', 'deleting'].includes(state))
  const lines = [
    t('servers.list', { count: servers.length }),
    ...listed.map(server => describeServer(context, server)),
    ...(isCut ? [t('servers.first', { count: listed.length })] : []),
    ...(isWaiting ? [t('servers.when')] : []),
  ]
  return say(lines, { isPrivate: true })
}
