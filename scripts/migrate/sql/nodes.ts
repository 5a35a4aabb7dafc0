import type { Node, RangeVar } from 'libpg-query'

type Names = Node extends infer One ? (One extends One ? keyof One : never) : never
export type NodeOf<Name extends Names> = Extract<Node, Record<Name, unknown>>[Name]

/** The content of a node of this kind, else undefined. */
export function as<Name extends Names>(
  node: Node | undefined,
  name: Name,
): NodeOf<Name> | undefined {
  return (node as Partial<Record<Names, unknown>> | undefined)?.[name] as NodeOf<Name> | undefined
}

export const tableOf = (relation: RangeVar | undefined): string => relation?.relname ?? ''

/** The last part of a name with dots. */
export function lastName(nodes: Node[] | undefined): string {
  return as(nodes?.at(-1), 'String')?.sval ?? ''
}

/** All values below, in any depth, whose key is `key`. */
export function findAll(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap(each => findAll(each, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [
    ...(name === key ? [each] : []),
    ...findAll(each, key),
  ])
}
