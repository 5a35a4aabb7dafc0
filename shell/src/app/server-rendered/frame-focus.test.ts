// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'

import { recordEarlyActions } from '../../boot/early-actions.ts'
import { restoreFrameFocus } from './frame-focus.ts'

const frame = '<header><a href="/home">Plans</a> <a href="/chat">Chat</a></header>'

const root = () => document.getElementById('root') as HTMLElement
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)

/** React removes the frame of the document, and adds its own one. */
function replaceFrame(html = frame): void {
  root().replaceChildren()
  root().innerHTML = html
}

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${frame}</div>`
  const actions = recordEarlyActions()
  globalThis.__storefrontEarlyActions = actions
  return () => actions.stop()
})
afterEach(() => {
  globalThis.__storefrontEarlyActions = undefined
})

it('gives the focus to the same link of the new frame', () => {
  link('Chat')?.focus()
  replaceFrame()
  restoreFrameFocus()
  expect(document.activeElement).toBe(link('Chat'))
})

it('leaves a focus that the customer has moved to the page', () => {
  link('Chat')?.focus()
  replaceFrame(`${frame}<main><button>Add</button></main>`)
  document.querySelector('button')?.focus()
  restoreFrameFocus()
  expect(document.activeElement?.textContent).toBe('Add')
})

it('does nothing without a focus, or if the new frame lacks the link', () => {
  restoreFrameFocus()
  expect(document.activeElement).toBe(document.body)
  link('Chat')?.focus()
  replaceFrame('<header><a href="/home">Plans</a></header>')
  restoreFrameFocus()
  expect(document.activeElement).toBe(document.body)
})
