import { atom, type ReadableAtom } from 'nanostores'

/** A toast in the current language. `action.altText` describes to screen reader users where else to find the action. */
export type Toast = {
  id: string
  title: string
  description?: string
  action?: { label: string; altText: string; onSelect: () => void }
  variant: 'default' | 'destructive'
  isOpen: boolean
}
/** A new toast. `variant` defaults to `default`. */
export type ToastInput = Omit<Toast, 'id' | 'isOpen' | 'variant'> & { variant?: Toast['variant'] }

/** One toast is visible (S9.toast.one). A dismissed one is removed much later (S9.toast.removal). */
const limit = 1
const removalDelayMs = 1_000_000

const toasts = atom<Toast[]>([])
const removals = new Map<string, ReturnType<typeof setTimeout>>()
let count = 0

/** The toasts, newest first, including dismissed ones. */
export const $toasts: ReadableAtom<Toast[]> = toasts

/**
 * Shows a toast, which replaces the previous one (S4.toast.one). Returns its id and functions to update and dismiss it.
 */
export function toast(input: ToastInput) {
  count += 1
  const id = String(count)
  const added: Toast = { variant: 'default', ...input, id, isOpen: true }
  toasts.set([added, ...toasts.get()].slice(0, limit))
  return {
    id,
    update: (patch: Partial<ToastInput>) => change(id, patch),
    dismiss: () => dismissToast(id),
  }
}

/** Dismisses a toast; without an id, all of them. */
export function dismissToast(id?: string): void {
  for (const each of toasts.get()) {
    if (id !== undefined && each.id !== id) continue
    change(each.id, { isOpen: false })
    removeLater(each.id)
  }
}

function change(id: string, patch: Partial<Toast>): void {
  toasts.set(toasts.get().map(each => (each.id === id ? { ...each, ...patch } : each)))
}

function removeLater(id: string): void {
  if (removals.has(id)) return
  const timer = setTimeout(() => {
    removals.delete(id)
    toasts.set(toasts.get().filter(each => each.id !== id))
  }, removalDelayMs)
  removals.set(id, timer)
}
