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

/** True on confirm, false on cancel or any other close (SPEC 4). A second request waits for the first. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise(resolve => {
    queue.push({ request: withLabels(request), resolve })
    if (queue.length === 1) show()
  })
}

/** The dialog's answer to the request that is open; without one nothing happens. */
export function settleConfirm(response: boolean): void {
  const settled = queue.shift()
  show()
  settled?.resolve(response)
}

function show(): void {
  current.set(queue[0]?.request ?? null)
}

/** SPEC 3: the default labels are those of clearing the cart. */
function withLabels(request: ConfirmRequest): ConfirmRequest {
  return {
    ...request,
    confirmText: request.confirmText ?? translate('shared', 'confirm.clearCart.confirm'),
    cancelText: request.cancelText ?? translate('shared', 'confirm.clearCart.cancel'),
  }
}
