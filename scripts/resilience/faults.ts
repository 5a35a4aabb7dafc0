import type { Fault } from '../../e2e/tools/faults/faulty-server.ts'
import type { InjectedFault } from './injected-code.ts'

/**
 * What a customer must get: `fallback`: the fallback of the page, with Retry; `page`: the page itself; `refused`: the
 * registry does not accept the release, so that customers keep the current one.
 */
type Expected = 'fallback' | 'page' | 'refused'

export type FaultRow = {
  /** The name in the table and on the command line. */
  name: string
  expected: Expected
  /** The time until the customer sees it, in ms. */
  withinMs: number
  /** How the fault gets into the shop: a faulty response, changed code, or a changed release. */
  cause:
    | { kind: 'response'; fault: Fault; file: 'entry' | 'styles' | 'lazy code' }
    | { kind: 'no digest' }
    | { kind: 'code'; code: InjectedFault }
    | { kind: 'no expose' }
    | { kind: 'contract' }
  /** What ends the fallback. Default: Try again. */
  healing?: 'itself' | 'rollback'
}

/**
 * The shop promises a fallback 3 s after a failure and 8 s after a hang (`e2e/tests/resilience/broken-delivery.spec.ts`
 * measures it). These limits include the load of the page, and several cells share the machine.
 */
const quickMs = 12_000
export const hangMs = 15_000

const response = (name: string, fault: Fault, withinMs = quickMs): FaultRow => ({
  name,
  expected: 'fallback',
  withinMs,
  cause: { kind: 'response', fault, file: 'entry' },
})
const code = (name: string, fault: InjectedFault, expected: Expected = 'fallback'): FaultRow => ({
  name,
  expected,
  withinMs: quickMs,
  cause: { kind: 'code', code: fault },
})

export const faultRows: FaultRow[] = [
  response('404', 'not-found'),
  response('500', 'server-error'),
  response('refused', 'refuse'),
  response('hung', 'hang', hangMs),
  response('trickled', 'trickle', hangMs),
  response('truncated', 'truncate'),
  response('html', 'html'),
  response('wrong-digest', 'wrong-bytes'),
  {
    name: 'no-digest',
    expected: 'page',
    withinMs: quickMs,
    cause: { kind: 'no digest' },
    healing: 'itself',
  },
  code('render', 'render'),
  code('update', 'update'),
  code('effect', 'effect'),
  code('cleanup', 'cleanup', 'page'),
  code('handler', 'handler', 'page'),
  code('rejects', 'rejects', 'page'),
  code('loop', 'loop'),
  {
    name: 'no-expose',
    expected: 'fallback',
    withinMs: quickMs,
    cause: { kind: 'no expose' },
    healing: 'rollback',
  },
  {
    name: 'no-styles',
    expected: 'page',
    withinMs: quickMs,
    cause: { kind: 'response', fault: 'not-found', file: 'styles' },
    healing: 'itself',
  },
  {
    name: 'no-lazy-code',
    expected: 'fallback',
    withinMs: quickMs,
    cause: { kind: 'response', fault: 'not-found', file: 'lazy code' },
  },
  { name: 'old-contract', expected: 'refused', withinMs: 0, cause: { kind: 'contract' } },
]
