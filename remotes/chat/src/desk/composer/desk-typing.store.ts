import { typingResponseSchema } from '@storefront/api/chat'
import { map, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

const repeatMs = 3000
const expiryMs = 6000

const typing = map<Record<string, boolean>>({})
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let reported = { id: '', at: Number.NEGATIVE_INFINITY }

/** Ids of conversations whose customer is typing. */
export const $customerTyping: ReadableAtom<Record<string, boolean>> = typing

/** A signal expires after a while. */
export function showCustomerTyping(id: string, isTyping: boolean): void {
  clearTimeout(timers.get(id))
  typing.setKey(id, isTyping)
  if (isTyping)
    timers.set(
      id,
      setTimeout(() => typing.setKey(id, false), expiryMs),
    )
}

/** Notifies the customer at most every three seconds. A failure is ignored. */
export function notifyAgentTyping(id: string, isTyping: boolean): void {
  const now = performance.now()
  const isReported = reported.id === id && now - reported.at < expiryMs
  if (isTyping ? isReported && now - reported.at < repeatMs : !isReported) return
  reported = { id, at: isTyping ? now : Number.NEGATIVE_INFINITY }
  void post(`/api/v3/desk/conversations/${id}/typing`, { isTyping }, typingResponseSchema).catch(
    () => undefined,
  )
}
