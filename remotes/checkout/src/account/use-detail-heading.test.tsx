// @vitest-environment jsdom
import { act, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useDetailHeading } from './use-detail-heading.ts'

let place: HTMLElement
let root: Root

function Detail() {
  const heading = useDetailHeading('Invoice QY-INV-2026-000001')
  return (
    <h2 ref={heading} tabIndex={-1}>
      Invoice QY-INV-2026-000001
    </h2>
  )
}

/** Names and focuses its section like the account page of the shell. */
function Account({ isDetail }: { isDetail: boolean }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  useEffect(
    () =>
      queueMicrotask(() => {
        document.title = 'Invoices · Account · Quarry'
      }),
    [],
  )
  return (
    <>
      <input />
      <section ref={section} tabIndex={-1}>
        {isDetail && <Detail />}
      </section>
    </>
  )
}

const show = (isDetail: boolean) => act(async () => root.render(<Account isDetail={isDetail} />))
const pass = () => act(async () => vi.runAllTimers())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('names the page after the detail and focuses its heading, also when it is there at once', async () => {
  await show(true)
  await pass()
  expect(document.title).toBe('Invoice QY-INV-2026-000001 · Quarry')
  expect(document.activeElement?.tagName).toBe('H2')
})

it('returns the title to the section', async () => {
  await show(true)
  await pass()
  await show(false)
  expect(document.title).toBe('Invoices · Account · Quarry')
})

it('leaves the focus where the customer has moved it', async () => {
  await show(false)
  place.querySelector('input')?.focus()
  await show(true)
  await pass()
  expect(document.activeElement?.tagName).toBe('INPUT')
})
