/**
 * The types that the assertions use. `Old` and `New` are the exports of a module in the two releases.
 *
 * - A value fits if a consumer can use the new one where it was built against the old one (`ValueOf`).
 * - Assignability accepts a function that ignores an argument, and an object that ignores a property. A consumer that
 *   passes them relies on them (`ArgumentCount`, `RemovedProperties`).
 * - Methods are compared in both directions, so the values that a consumer writes to a store are compared apart
 *   (`Written`).
 */
export const relations = `
export interface Removed { 'is no longer a value': true }
export type ValueOf<Module, Name, Absent> = Name extends keyof Module ? Module[Name] : Absent
type Parameters<Value> = Value extends (...list: infer List) => unknown ? List : []
export type ArgumentCount<Value> = Parameters<Value>['length']
type Keys<Value> = Value extends unknown ? keyof Value : never
type IsAny<Value> = 0 extends 1 & Value ? true : false
type IsOpen<Value> =
  IsAny<Value> extends true ? true : unknown extends Value ? true : string extends Keys<Value> ? true : false
type Plain<Value> = Value extends object
  ? Value extends readonly unknown[] | ((...list: never) => unknown) ? never : Value
  : never
type RemovedKeys<Old, New> = IsOpen<New> extends true
  ? never
  : IsOpen<Old> extends true ? never : Exclude<Keys<Plain<Old>>, Keys<Plain<New>>>
type RemovedOf<Old extends unknown[], New extends unknown[]> = {
  [Index in keyof Old]-?: Index extends keyof New ? RemovedKeys<Old[Index], New[Index]> : never
}
export type RemovedProperties<Old, New> = RemovedOf<Parameters<Old>, Parameters<New>> extends infer List
  ? List extends unknown[] ? List[number] : never
  : never
export type Written<Store, Absent> = Store extends { get(): unknown; set(value: infer Value): void } ? Value : Absent
`
