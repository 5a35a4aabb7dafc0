import type { Message, PlanCard } from '@storefront/api/chat'
import type { Flavor } from '@storefront/api/flavor'

import type { AssistantReply } from './context.ts'

/** The maximum number of cards in a response. */
export const maxCards = 3

export function say(text: string | string[], rest: Partial<AssistantReply> = {}): AssistantReply {
  const nothing = { plans: [], orders: [], cart: null, offersPerson: false }
  const common = { ...nothing, offersSignIn: false, isHandOver: false, isPrivate: false }
  return { ...common, text: typeof text === 'string' ? text : text.join('\n'), ...rest }
}

/** Only a signed-in customer gets this information. */
export const offerSignIn = (text: string): AssistantReply => say(text, { offersSignIn: true })

function toCard(plan: Flavor): PlanCard {
  const { product_id, name, location, vcpus, ram, disk, gpu_type } = plan
  const { monthly_fee, hourly_fee, stock_quantity } = plan
  const fees = { monthly_fee, hourly_fee, left: stock_quantity }
  return { product_id, planName: name, location, vcpus, ram, disk, gpu_type, ...fees }
}

export const toCards = (plans: Flavor[]): Message['plans'] => plans.slice(0, maxCards).map(toCard)
