import { atom, type ReadableAtom } from 'nanostores'

import { translate } from './i18n.ts'

export type ConfirmRequest = {
  title: string
  description?: string
  confirmText?: string
  cancelText?: string
  isDestructive?: boolean
}
type Waiting = { request: ConfirmRequest; resolve: (response: boolean) => void }

const current = atom<ConfirmRequest | null>(null)
const queue: Waiting[] = []

export const $confirmRequest: ReadableAtom<ConfirmRequest | null> = current

/**
 * Gives true on confirm (S4.confirm.true) and false on cancel or any other close (S4.confirm.false). A second request
 * waits for the first (S4.confirm.queue).
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise(resolve => {
    queue.push({ request: withLabels(request), resolve })
    if (queue.length === 1) show()
  })
}

/** The dialog's answer to the request that is open; without one nothing happens. */
export function settleConfirm(response: boolean): void {
  const finished = queue.shift()
  show()
  finished?.resolve(response)
}

function show(): void {
  current.set(queue[0]?.request ?? null)
}

/** The default labels are those of clearing the cart (S3.confirm.defaults). */
function withLabels(request: ConfirmRequest): ConfirmRequest {
  return {
    ...request,
    confirmText: request.confirmText ?? translate('shared', 'confirm.clearCart.confirm'),
    cancelText: request.cancelText ?? translate('shared', 'confirm.clearCart.cancel'),
  }
}
