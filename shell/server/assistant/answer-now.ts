import type { Message } from '@storefront/api/chat'
import type { Flavor } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'
import type { Order } from '@storefront/api/order'

import { choosePlans } from './choose-plans.ts'
import { describeNeed } from './describe-need.ts'
import { readIntent } from './intent.ts'
import { isSpecific, type Need, readNeed } from './need.ts'
import { translator } from './texts.ts'

export type Question = {
  text: string
  language: Language
  catalogue: Flavor[]
  /** Newest first; `null` when nobody is signed in. */
  orders: Order[] | null
}
type Reply = Pick<Message, 'text' | 'plans' | 'orders'> & { isHandOver: boolean }

/** As many orders as one answer names. */
const maximumOrders = 3

const say = (text: string): Reply => ({ text, plans: [], orders: [], isHandOver: false })

function toCard(plan: Flavor): Message['plans'][number] {
  const { product_id, name, location, vcpus, ram, disk, gpu_type } = plan
  const { monthly_fee, hourly_fee, stock_quantity } = plan
  const fees = { monthly_fee, hourly_fee, left: stock_quantity }
  return { product_id, planName: name, location, vcpus, ram, disk, gpu_type, ...fees }
}

function answerPlans({ language, catalogue }: Question, need: Need): Reply {
  const t = translator(language)
  const { kind, plans } = choosePlans(catalogue, need)
  if (catalogue.length === 0) return say(t('plans.empty'))
  const key = isSpecific(need) ? `plans.${kind}` : 'plans.ask'
  const text = t(key, { need: describeNeed(language, need) })
  return { ...say(text), plans: plans.map(toCard) }
}

function describeOrder(language: Language, order: Order): string {
  const remainingMs = Date.parse(order.payBy) - Date.parse(order.now)
  return translator(language)(`order.state.${order.state}`, {
    number: order.number,
    count: order.servers.length,
    ready: order.servers.filter(server => server.state === 'ready').length,
    minutes: Math.max(0, Math.ceil(remainingMs / 60_000)),
  })
}

function showOrders(language: Language, orders: Order[], heading: string[]): Reply {
  const sentences = orders.map(order => describeOrder(language, order))
  const cards = orders.map(({ id, number, state }) => ({ id, number, state }))
  return { ...say([...heading, ...sentences].join('\n')), orders: cards }
}

function answerOrders({ language, orders }: Question, number: string | null): Reply {
  const t = translator(language)
  if (orders === null) return say(t('order.sign-in'))
  if (number !== null) {
    const asked = orders.filter(order => order.number === number)
    return asked.length > 0 ? showOrders(language, asked, []) : say(t('order.unknown', { number }))
  }
  if (orders.length === 0) return say(t('order.none'))
  const heading = t('order.list', { count: orders.length })
  return showOrders(language, orders.slice(0, maximumOrders), [heading])
}

/** What the assistant answers, by rules alone, from the real catalogue and the customer's real orders. */
export function answerNow(question: Question): Reply {
  const t = translator(question.language)
  const need = readNeed(question.text, question.catalogue)
  const intent = readIntent(question.text, need)
  switch (intent.kind) {
    case 'person':
      return { ...say(t('person')), isHandOver: true }
    case 'order':
      return answerOrders(question, intent.number)
    case 'orders':
      return answerOrders(question, null)
    case 'plans':
      return answerPlans(question, need)
    case 'billing':
      return say(t('billing'))
    case 'greeting':
      return say(t('greeting'))
    case 'unknown':
      return say(t('help'))
  }
}
