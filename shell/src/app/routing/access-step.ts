import { isReturn } from './is-return.ts'

const key = 'accessStep'

/** The step of a page around sign-in that this entry of the history shows. Survives a reload, so it has no secrets. */
export function readAccessStep(): unknown {
  return history.state?.[key]
}

export function saveAccessStep(step: unknown): void {
  history.replaceState({ ...history.state, [key]: step }, '')
}

/** A navigation to the address of the open page starts again, although the browser keeps the state of the entry. */
export function restartAccessStep(): void {
  if (readAccessStep() && !isReturn()) saveAccessStep(null)
}
