/** An export of a module that a consumer uses, with the declarations of the module in both trees. */
export type UsedExport = { module: string; name: string; old: string; new: string }

type AssertionKind = 'exists' | 'value' | 'count' | 'properties' | 'written' | 'read' | 'write'

/** A line of the compiled file. `arity` is the number of type arguments that it assumes. */
export type Assertion = { used: UsedExport; kind: AssertionKind; arity: number }

export type Program = { text: string; assertions: ReadonlyMap<number, Assertion>; lastLine: number }

const maxArity = 3
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u
const toImport = (path: string) => `./${path.slice(0, -'.d.ts'.length)}`

/**
 * Writes one line for each question about an export, so that the line of an error names it. The last line always has an
 * error: without it, the compiler did not finish.
 */
export function writeProgram(used: UsedExport[]): Program {
  const lines = [
    `import type { ArgumentCount, Removed, RemovedProperties, ValueOf, Written } from './relations.ts'`,
  ]
  const assertions = new Map<number, Assertion>()
  used.forEach((one, index) => {
    lines.push(`import type * as old${index} from '${toImport(one.old)}'`)
    lines.push(`import type * as new${index} from '${toImport(one.new)}'`)
    for (const { kind, arity = 0, text } of linesOf(one, index)) {
      lines.push(text)
      assertions.set(lines.length, { used: one, kind, arity })
    }
  })
  lines.push(`export const end: 'end' = 'not reached'`)
  return { text: `${lines.join('\n')}\n`, assertions, lastLine: lines.length }
}

type Line = { kind: AssertionKind; arity?: number; text: string }

function linesOf({ name, new: path }: UsedExport, id: number): Line[] {
  const [before, after] = [`typeof old${id}`, `typeof new${id}`]
  let count = 0
  const assert = (kind: AssertionKind, expected: string, found: string): Line => ({
    kind,
    text: `export const x${id}${kind}${count++}: ${expected} = null! as ${found}`,
  })
  const key = JSON.stringify(name)
  const oldValue = `ValueOf<${before}, ${key}, unknown>`
  const newValue = `ValueOf<${after}, ${key}, Removed>`
  return [
    { kind: 'exists', text: `import type { ${name} as x${id} } from '${toImport(path)}'` },
    assert('value', oldValue, newValue),
    assert('count', `ArgumentCount<${newValue}>`, `ArgumentCount<${oldValue}>`),
    assert('properties', 'never', `RemovedProperties<${oldValue}, ${newValue}>`),
    assert('written', `Written<${newValue}, unknown>`, `Written<${oldValue}, never>`),
    ...(name === 'default' ? [] : typeLines(name, id, assert)),
  ]
}

/** The number of type parameters is not known, so there is a pair of lines for each. */
function typeLines(
  name: string,
  id: number,
  assert: (kind: AssertionKind, expected: string, found: string) => Line,
): Line[] {
  return Array.from({ length: maxArity + 1 }, (_, arity) => {
    const list = arity === 0 ? '' : `<${Array.from({ length: arity }, () => 'any').join(', ')}>`
    const [before, after] = [`old${id}.${name}${list}`, `new${id}.${name}${list}`]
    return [
      { ...assert('read', before, after), arity },
      { ...assert('write', after, before), arity },
    ]
  }).flat()
}

/** Names that could not stand in a program would be code of another release. */
export function isExportName(name: string): boolean {
  return identifier.test(name)
}
