import type { Intent } from '../reading/intent.ts'
import { answerComparison } from './compare.ts'
import type { AssistantReply, Context } from './context.ts'
import { answerCost } from './cost.ts'
import { joinSentences } from './format.ts'
import { answerInvoices } from './invoices.ts'
import { answerCancel, answerOrders } from './orders.ts'
import { answerCheaper, answerMore, answerPicked, answerPlans } from './plans.ts'
import { say } from './say.ts'
import { answerServers } from './servers.ts'
import { answerStock } from './stock.ts'
import { answerSubstitute } from './substitutes.ts'
import {
  answerAbout,
  answerBilling,
  answerGreeting,
  answerLanguage,
  answerPlaces,
  answerUnknown,
} from './talk.ts'

type Handler = (context: Context) => AssistantReply | Promise<AssistantReply>

const answers: Record<Intent, Handler> = {
  'plan-search': answerPlans,
  plans: answerPlans,
  cheaper: answerCheaper,
  more: answerMore,
  picked: answerPicked,
  compare: answerComparison,
  cost: answerCost,
  stock: answerStock,
  substitute: answerSubstitute,
  cart: ({ t }) => say(t('cart'), { cart: { kind: 'own' } }),
  orders: answerOrders,
  order: answerOrders,
  servers: answerServers,
  invoices: answerInvoices,
  billing: answerBilling,
  cancel: answerCancel,
  password: ({ t }) => say(t('password')),
  person: ({ t }) => say(t('person'), { isHandOver: true }),
  'no-person': ({ t, language }) => say(joinSentences(language, [t('no-person'), t('welcome')])),
  language: answerLanguage,
  greeting: answerGreeting,
  thanks: ({ t }) => say(t('thanks')),
  about: answerAbout,
  places: answerPlaces,
  upgrade: ({ t }) => say(t('upgrade')),
  setup: ({ t }) => say(t('setup')),
  unknown: answerUnknown,
}

export async function answer(context: Context): Promise<AssistantReply> {
  return await answers[context.read.intent](context)
}
