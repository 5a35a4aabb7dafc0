import type { Assertion, Program, UsedExport } from './assertions.ts'
import type { CompileError } from './compile.ts'

/** What the compiler says about one export; `doubt` when it gave up. */
export type Outcome = { status: 'breaks' | 'doubt'; reason: string }

/** Codes of the compiler for "not assignable", in its variants for missing members and weak types. */
const notAssignable = new Set([2322, 2375, 2559, 2719, 2739, 2740, 2741])

type Failed = Assertion & { error: CompileError }

/**
 * Decides about each export by the lines that have errors. Resolves to null if the compiler did not reach the last
 * line, because nothing is known then.
 */
export function readOutcomes(
  program: Program,
  errors: CompileError[],
): Map<UsedExport, Outcome> | null {
  if (!errors.some(({ file, line }) => file === 'program.ts' && line === program.lastLine))
    return null
  const failed = new Map<UsedExport, Failed[]>()
  for (const error of errors) {
    const assertion = error.file === 'program.ts' && program.assertions.get(error.line)
    if (!assertion) continue
    const { used } = assertion
    failed.set(used, [...(failed.get(used) ?? []), { ...assertion, error }])
  }
  const decided = [...failed].map(([used, list]) => [used, outcomeOf(list)] as const)
  return new Map(decided.filter((entry): entry is [UsedExport, Outcome] => entry[1] !== null))
}

function outcomeOf(failed: Failed[]): Outcome | null {
  const find = (kind: Assertion['kind']) => failed.find(one => one.kind === kind)
  const breaks = (reason: string): Outcome => ({ status: 'breaks', reason })
  const missing = find('exists')
  if (missing) return breaks(`it is missing${hintOf(missing.error)}`)
  for (const kind of ['value', 'written'] as const) {
    const error = find(kind)?.error
    if (error) return notAssignable.has(error.code) ? breaks(reasonOf(error)) : inDoubt(error)
  }
  const isSure = (one: Failed | undefined) => one && notAssignable.has(one.error.code)
  if (isSure(find('count'))) return breaks('it takes fewer arguments than before')
  const removed = find('properties')
  if (removed && isSure(removed))
    return breaks(`it no longer takes ${namesIn(removed.error) || 'some properties'}`)
  return outcomeOfType(failed)
}

function inDoubt({ message }: CompileError): Outcome {
  return { status: 'doubt', reason: message }
}

/**
 * How a consumer uses a type is not known: it reads objects of the type, or it makes them. The functions and stores
 * that it uses decide about that, so a type only has to fit in one direction. Lines with the wrong number of type
 * arguments have other errors.
 */
function outcomeOfType(failed: Failed[]): Outcome | null {
  const inOrder = failed
    .filter(({ kind }) => kind === 'read' || kind === 'write')
    .sort((one, other) => one.arity - other.arity)
  const invalid = new Set(
    inOrder.filter(({ error }) => !notAssignable.has(error.code)).map(({ arity }) => arity),
  )
  const valid = [0, 1, 2, 3].find(arity => !invalid.has(arity))
  const lines = inOrder.filter(({ arity }) => arity === valid)
  const [read, write] = ['read', 'write'].map(kind => lines.find(one => one.kind === kind))
  return read && write ? { status: 'breaks', reason: reasonOf(read.error) } : null
}

const maxLength = 300
const shorten = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text

/** Without the paths of the temporary folder. */
function readable(text: string): string {
  const named = text.replaceAll(/(typeof )?import\("[^"]*"\)\./g, '$1')
  return shorten(named.replaceAll(/typeof import\("[^"]*"\)/g, 'the module').replace(/\.$/, ''))
}

const namesMember = /^(Types of property|Types of parameters|The types|Property) /

/** The whole types, then the innermost difference with the name of its member. */
function reasonOf({ message, reasons }: CompileError): string {
  if (/\btype 'Removed'/i.test(message)) return 'it is only a type now'
  const member = reasons.findLast(reason => namesMember.test(reason))
  const parts = [message, ...(member ? [member] : []), ...reasons.slice(-1)]
  return [...new Set(parts)].map(readable).join('; ').replace(/^Type/, 'type')
}

/** `… no exported member named 'addToCart'. Did you mean 'addLine'?` → ` (it has addLine)`. */
function hintOf({ message }: CompileError): string {
  const name = /Did you mean '([^']+)'/.exec(message)?.[1]
  return name ? ` (it has ${name})` : ''
}

function namesIn({ message }: CompileError): string {
  const [, found = ''] = /^Type '(.*)' is not assignable to type 'never'/.exec(message) ?? []
  return [...found.matchAll(/"([^"]+)"/g)].map(([, name]) => name).join(', ')
}
