import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { dist } from '@storefront/kit/root'

import { changeRelease, type ReleaseChange } from '../../shell/checker/testing/change-release.ts'
import type { SourceChange } from './checkout.ts'
import { runRelease } from './command-line.ts'
import type { ReleaseCase } from './release-case.ts'

/** The command deploys past the check in the browser, which has cases of its own. */
const deploy = ['--deploy', '--override', '--why', 'A harmless change']

type Common = Pick<ReleaseCase, 'expected'> & { more?: string[] }

/** The team changes its sources, and releases them. */
function fromSources(
  name: string,
  container: string,
  { expected, change, more = [] }: Common & { change: SourceChange },
): ReleaseCase {
  const run: ReleaseCase['run'] = async tools => {
    const { folder, withChange } = await tools.openCheckout()
    return withChange(change, () => runRelease(tools, { line: [container, ...more], folder }))
  }
  return { name, group: 'command', cost: 'high', expected, run }
}

type Built = Common & { change: ReleaseChange; cost: ReleaseCase['cost'] }

/** The team built the container elsewhere. */
function fromFolder(
  name: string,
  container: string,
  { expected, change, cost, more = [] }: Built,
): ReleaseCase {
  const run: ReleaseCase['run'] = async tools => {
    const folder = join(tools.workDir, name.replaceAll(/\W+/g, '-'))
    await changeRelease(join(dist, container), folder, change)
    return runRelease(tools, { line: ['--folder', folder, ...more] })
  }
  return { name, group: 'command', cost, expected, run }
}

const guestPage = 'remotes/catalog/src/pages/guest-page.tsx'
const entryBytes = 120 * 1024

/** Changes the parameters of an export of `shared/cart` in its declarations. */
const retype = (to: string): ReleaseChange => {
  const from = 'function addToCart(request: AddRequest)'
  return {
    isIn: (text, name) => name.startsWith('types.') && text.includes(from),
    change: text => text.replace(from, `function addToCart(request: AddRequest, ${to})`),
  }
}

export const breakingCommands: ReleaseCase[] = [
  fromSources('catalog has a syntax error, and its team skips the checks', 'catalog', {
    expected: { check: 'build', sentence: /Cannot build catalog/ },
    change: { file: guestPage, from: 'function GuestPage() {', to: 'function GuestPage( {' },
    more: ['--no-check'],
  }),
  fromSources('catalog has a type error', 'catalog', {
    expected: { check: 'types', sentence: /guest-page\.tsx\(\d+,\d+\): error TS/ },
    change: { file: guestPage, from: 'page="guest"', to: 'page="visitor"' },
  }),
  fromFolder('shared changes the type of addToCart', 'shared', {
    cost: 'high',
    expected: { check: 'contracts', sentence: /catalog .*addToCart of shared\/cart/ },
    change: retype('units: number'),
  }),
  fromFolder('catalog has an entry of 30 times its budget', 'catalog', {
    cost: 'low',
    expected: { check: 'budgets', sentence: /entry/ },
    change: {
      isIn: (_, name) => /^entry\.\w+\.js$/.test(name),
      // Random digits, so that the browser gets them hardly compressed.
      change: text => `${text}\n/* ${randomBytes(entryBytes).toString('base64')} */`,
    },
    more: ['--no-check'],
  }),
]

export const harmlessCommands: ReleaseCase[] = [
  fromSources('catalog changes a text', 'catalog', {
    expected: null,
    change: { file: 'remotes/catalog/locales/en.json', from: 'billed by', to: 'charged by' },
    more: deploy,
  }),
  fromFolder('shared adds an optional parameter to addToCart', 'shared', {
    cost: 'high',
    expected: null,
    change: retype('units?: number'),
    more: deploy,
  }),
]
