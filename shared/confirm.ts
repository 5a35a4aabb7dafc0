import { atom, type ReadableAtom } from 'nanostores'

import { translate } from './i18n/i18n.ts'

/** A confirmation dialog, in the current language. Labels default to those of clearing the cart. */
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

/** The request that the dialog shows; null when none is open. */
export const $confirmRequest: ReadableAtom<ConfirmRequest | null> = current

/**
 * Shows a confirmation dialog. Resolves to true on confirm (S4.confirm.true), and to false on cancel or any other close
 * (S4.confirm.false). A second request waits for the first (S4.confirm.queue).
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise(resolve => {
    queue.push({ request: withLabels(request), resolve })
    if (queue.length === 1) show()
  })
}

/** Responds to the open request. Called by the dialog; without a request it does nothing. */
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
