import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

import { addTexts } from '../../i18n/i18n.ts'
import en from '../../locales/en.json' with { type: 'json' }

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** For tests in jsdom with fake timers: mounts an element, with English texts. */
export async function mount(element: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  addTexts('shared', 'en', en)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(element))
  return {
    render: (next: ReactNode) => act(async () => root.render(next)),
    unmount: async () => {
      await act(async () => root.unmount())
      container.remove()
    },
  }
}

/** Runs code that makes components render. */
export async function change<Result>(run: () => Result): Promise<Result> {
  return await act(async () => run())
}

export async function pass(milliseconds: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })
}

/** Waits for the chunks that components load lazily. */
export async function waitForImports() {
  await act(async () => {
    await vi.dynamicImportSettled()
  })
}

/** The elements of a role with this accessible name, from `aria-label`, `label` or content. */
export function find(role: string, name?: string): HTMLElement {
  const found = findAll(role).find(element => name === undefined || nameOf(element) === name)
  if (!found) throw new Error(`Cannot find a ${role} named ${name}`)
  return found
}

export function findAll(role: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[role="${role}"], ${role}`)]
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  return (label ?? element.textContent ?? '').trim()
}

export async function fire(target: EventTarget, event: Event) {
  await act(async () => {
    target.dispatchEvent(event)
  })
}

export function press(target: EventTarget, key: string) {
  return fire(
    target,
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
  )
}

export function point(target: EventTarget, type: string, options: PointerEventInit = {}) {
  const event = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse', ...options }
  return fire(target, new PointerEvent(type, event))
}

/** Types like a user: sets the value past the setter of React and fires the event. */
export async function type(input: HTMLElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  await fire(input, new InputEvent('input', { bubbles: true }))
}
