import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import type { Locator, Page } from 'playwright'

import type { Faults } from '../../e2e/tools/faults/faulty-server.ts'
import { readBuilt } from './built.ts'
import type { Cell } from './cell.ts'
import { scriptWith, withFault, withOldContract, withoutExpose } from './changed-releases.ts'
import { addHere, type ContainerCase, type Sale } from './containers.ts'
import type { FaultRow } from './faults.ts'
import type { InjectedFault } from './injected-code.ts'
import { lazyCases } from './lazy-code.ts'

/** How a customer meets the fault of a cell. */
export type CellCase = {
  built: BuiltRelease
  path: string
  /** The file whose response is broken. */
  broken: string | null
  breakFile: (faults: Faults) => void
  /** What the customer does on the page, which makes it fail. */
  act?: (page: Page) => Promise<unknown>
  sale: Sale
  sees: (page: Page) => Locator
  /** What the customer presses to get the page back. Null if it needs nothing. */
  press: ((page: Page) => Promise<unknown>) | null
  isThere: (page: Page) => Promise<unknown>
}

export const fallbackOf = (page: Page) => page.locator('main [data-part]')
const recoveryOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
const pressRetry = (page: Page) =>
  fallbackOf(page).getByRole('button', { name: 'Try again' }).click()
/** The heading of the page itself: the heading of a fallback is visually hidden. */
const headingOf = (page: Page) => page.locator('h1:not([class^="document-"])').first()

/** The first page of a shop. A failure of `shared` at the start shows the recovery part, which needs no press. */
const start = {
  path: '/home',
  sale: addHere,
  isThere: (page: Page) => page.getByRole('table', { name: 'Server plans' }).waitFor(),
}

/** What makes a changed component fail after it is shown. */
const actions: Partial<Record<InjectedFault, CellCase['act']>> = {
  update: page => page.evaluate(() => dispatchEvent(new Event('test-update'))),
  handler: page =>
    page.evaluate(() => {
      const content = document.querySelector('[data-faulty] > *')
      if (content instanceof HTMLElement) content.click()
    }),
}

export async function toCase({ container, row, isStart }: Cell): Promise<CellCase> {
  const built = await readBuilt(container.name)
  const isPage = row.expected === 'page'
  const page: CellCase = {
    built,
    path: container.path,
    broken: null,
    breakFile: () => undefined,
    sale: container.sale,
    sees: isPage ? headingOf : fallbackOf,
    press: isPage ? null : pressRetry,
    isThere: container.isThere,
  }
  const started = isStart ? { ...page, ...start, sees: recoveryOf, press: null } : page
  return { ...started, ...changesOf(built, container, row.cause) }
}

function changesOf(
  built: BuiltRelease,
  container: ContainerCase,
  cause: FaultRow['cause'],
): Partial<CellCase> {
  switch (cause.kind) {
    case 'code':
      return { built: withFault(built, container, cause.code), act: actions[cause.code] }
    case 'no expose':
      return { built: withoutExpose(built, container) }
    case 'contract':
      return { built: withOldContract(built) }
    case 'no digest':
      return withoutDigest(built, container)
    case 'response': {
      const { broken, ...changes } = brokenFile(built, container, cause.file)
      const pattern = new RegExp(`^${broken.replaceAll('.', '\\.')}$`)
      return { ...changes, broken, breakFile: faults => faults.break(pattern, cause.fault) }
    }
  }
}

type ResponseFile = Extract<FaultRow['cause'], { kind: 'response' }>['file']

function brokenFile(
  built: BuiltRelease,
  { name, expose }: ContainerCase,
  file: ResponseFile,
): Partial<CellCase> & { broken: string } {
  const { entry, exposes } = built.release
  if (file === 'entry') return { broken: entry }
  const { text, ...lazy } = lazyCases[name]
  if (file === 'lazy code') return { ...lazy, broken: scriptWith(built, text) }
  const [styles = ''] = exposes[name === 'shared' ? 'cart' : expose]?.css.slice(-1) ?? []
  return { broken: styles }
}

/** Removes the digest of a script from the page. Only the list of all files has it. */
function withoutDigest(built: BuiltRelease, { name, component }: ContainerCase): Partial<CellCase> {
  const isShared = name === 'shared'
  const path = isShared
    ? (built.release.exposes.cart?.js[0] ?? '')
    : scriptWith(built, `${component}:()=>`)
  const remove = (html: string) =>
    html.replace(/(?<=id="composition">).*?(?=<\/script>)/s, json => {
      const listed: { digests: Record<string, string> } = JSON.parse(json)
      delete listed.digests[path]
      return JSON.stringify(listed).replaceAll('<', '\\u003c')
    })
  const breakFile = (faults: Faults) => faults.break(/^\/(home|cart|order|chat)$/, remove)
  return { ...(isShared && start), broken: path, breakFile }
}
