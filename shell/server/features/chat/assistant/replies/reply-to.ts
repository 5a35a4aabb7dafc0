import type { Intent } from '../reading/intent.ts'
import { replyComparison } from './compare.ts'
import type { AssistantReply, Context } from './context.ts'
import { replyCost } from './cost.ts'
import { joinSentences } from './format.ts'
import { replyInvoices } from './invoices.ts'
import { replyCancel, replyOrders } from './orders.ts'
import { replyCheaper, replyMore, replyPicked, replyPlans } from './plans.ts'
import { say } from './say.ts'
import { replyServers } from './servers.ts'
import {
  replyAbout,
  replyBilling,
  replyGreeting,
  replyLanguage,
  replyLocations,
  replyPerson,
  replyUnknown,
} from './small-talk.ts'
import { replyStock } from './stock.ts'
import { replySubstitute } from './substitutes.ts'

type Handler = (context: Context) => AssistantReply | Promise<AssistantReply>

const replies: Record<Intent, Handler> = {
  'plan-search': replyPlans,
  plans: replyPlans,
  cheaper: replyCheaper,
  more: replyMore,
  picked: replyPicked,
  compare: replyComparison,
  cost: replyCost,
  stock: replyStock,
  substitute: replySubstitute,
  cart: ({ t }) => say(t('cart'), { cart: { kind: 'own' } }),
  orders: replyOrders,
  order: replyOrders,
  servers: replyServers,
  invoices: replyInvoices,
  billing: replyBilling,
  cancel: replyCancel,
  password: ({ t }) => say(t('password')),
  person: replyPerson,
  'no-person': ({ t, language }) => say(joinSentences(language, [t('no-person'), t('welcome')])),
  language: replyLanguage,
  greeting: replyGreeting,
  thanks: ({ t }) => say(t('thanks')),
  about: replyAbout,
  places: replyLocations,
  upgrade: ({ t }) => say(t('upgrade')),
  setup: ({ t }) => say(t('setup')),
  unknown: replyUnknown,
}

export async function replyTo(context: Context): Promise<AssistantReply> {
  return await replies[context.read.intent](context)
}
