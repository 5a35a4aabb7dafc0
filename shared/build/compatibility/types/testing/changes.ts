/** A change of one module of `shared`, and what a consumer of the export `used` is told; null: nothing. */
type Change = { used: string; before: string; after: string; breaks: string | null }

const store = `import type { ReadableAtom, WritableAtom } from 'nanostores';`

export const changes: Record<string, Change> = {
  'a renamed export': {
    used: 'addToCart',
    before: `export declare function addToCart(plan: number): void;`,
    after: `export declare function addToCard(plan: number): void;`,
    breaks: 'it is missing (it has addToCard)',
  },
  'a required parameter that is added': {
    used: 'add',
    before: `export declare function add(plan: number): void;`,
    after: `export declare function add(plan: number, units: number): void;`,
    breaks: 'Target signature provides too few arguments',
  },
  'an optional parameter that is added': {
    used: 'add',
    before: `export declare function add(plan: number): void;`,
    after: `export declare function add(plan: number, units?: number): void;`,
    breaks: null,
  },
  'a parameter that is removed': {
    used: 'add',
    before: `export declare function add(plan: number, units?: number): void;`,
    after: `export declare function add(plan: number): void;`,
    breaks: 'it takes fewer arguments than before',
  },
  'a parameter of another type': {
    used: 'add',
    before: `export declare function add(plan: number): void;`,
    after: `export declare function add(plan: string): void;`,
    breaks: `Type 'number' is not assignable to type 'string'`,
  },
  'a parameter whose union is narrowed': {
    used: 'setInterval',
    before: `export declare function setInterval(interval: 'hour' | 'month'): void;`,
    after: `export declare function setInterval(interval: 'month'): void;`,
    breaks: `Type '"hour"' is not assignable to type '"month"'`,
  },
  'a parameter whose union is widened': {
    used: 'setInterval',
    before: `export declare function setInterval(interval: 'month'): void;`,
    after: `export declare function setInterval(interval: 'hour' | 'month'): void;`,
    breaks: null,
  },
  'a result of another type': {
    used: 'total',
    before: `export declare function total(): number;`,
    after: `export declare function total(): Promise<number>;`,
    breaks: `Type 'Promise<number>' is not assignable to type 'number'`,
  },
  'a result that can be another value': {
    used: 'level',
    before: `export declare function level(): 'high' | 'low';`,
    after: `export declare function level(): 'high' | 'low' | 'none';`,
    breaks: `Type '"none"' is not assignable to type '"high" | "low"'`,
  },
  'a result with fewer possible values': {
    used: 'level',
    before: `export declare function level(): 'high' | 'low' | 'none';`,
    after: `export declare function level(): 'high' | 'low';`,
    breaks: null,
  },
  'a member of the result that is removed': {
    used: 'find',
    before: `export declare function find(): { id: number; note: string };`,
    after: `export declare function find(): { id: number };`,
    breaks: `Property 'note' is missing in type`,
  },
  'a member of the result that is added': {
    used: 'find',
    before: `export declare function find(): { id: number };`,
    after: `export declare function find(): { id: number; note: string };`,
    breaks: null,
  },
  'a member of the parameter that becomes required': {
    used: 'order',
    before: `export declare function order(request: { id: number; note?: string }): void;`,
    after: `export declare function order(request: { id: number; note: string }): void;`,
    breaks: `Types of property 'note' are incompatible; Type 'undefined' is not assignable`,
  },
  'a constraint of a type parameter that is narrowed': {
    used: 'first',
    before: `export declare function first<Item>(list: Item[]): Item;`,
    after: `export declare function first<Item extends { id: number }>(list: Item[]): Item;`,
    breaks: `is not assignable to type '{ id: number; }'`,
  },
  'a constraint of a type parameter that is removed': {
    used: 'first',
    before: `export declare function first<Item extends { id: number }>(list: Item[]): Item;`,
    after: `export declare function first<Item>(list: Item[]): Item;`,
    breaks: null,
  },
  'a store with another value': {
    used: '$units',
    before: `${store}\nexport declare const $units: ReadableAtom<number>;`,
    after: `${store}\nexport declare const $units: ReadableAtom<number | null>;`,
    breaks: `Type 'null' is not assignable to type 'number'`,
  },
  'a store that accepts fewer values': {
    used: '$interval',
    before: `${store}\nexport declare const $interval: WritableAtom<'hour' | 'month'>;`,
    after: `${store}\nexport declare const $interval: WritableAtom<'month'>;`,
    breaks: `Type '"hour"' is not assignable to type '"month"'`,
  },
  'a store that can no longer be written': {
    used: '$interval',
    before: `${store}\nexport declare const $interval: WritableAtom<'month'>;`,
    after: `${store}\nexport declare const $interval: ReadableAtom<'month'>;`,
    breaks: `Property 'set' is missing in type`,
  },
  'a property of a component that becomes required': {
    used: 'Button',
    before: `export declare function Button(props: { size?: 's' }): import('react').JSX.Element;`,
    after: `export declare function Button(props: { size: 's' }): import('react').JSX.Element;`,
    breaks: `Types of property 'size' are incompatible; Type 'undefined' is not assignable`,
  },
  'a property of a component that is removed': {
    used: 'Button',
    before: `export declare function Button(props: import('react').ComponentProps<'button'> & { tone?: 'good'; size?: 's' }): null;`,
    after: `export declare function Button(props: import('react').ComponentProps<'button'> & { size?: 's' }): null;`,
    breaks: 'it no longer takes tone',
  },
  'an optional property of a component that is added': {
    used: 'Button',
    before: `export declare function Button(props: import('react').ComponentProps<'button'>): null;`,
    after: `export declare function Button(props: import('react').ComponentProps<'button'> & { size?: 's' }): null;`,
    breaks: null,
  },
  'a type that is removed': {
    used: 'CartLine',
    before: `export type CartLine = { id: number };`,
    after: `export type Line = { id: number };`,
    breaks: 'it is missing',
  },
  'a type of another form': {
    used: 'CartLine',
    before: `export type CartLine = { id: number };`,
    after: `export type CartLine = { id: string };`,
    breaks: `Type 'string' is not assignable to type 'number'`,
  },
  'a type with a further member or value': {
    used: 'Tone',
    before: `export type Tone = 'good' | 'bad';`,
    after: `export type Tone = 'good' | 'bad' | 'plain';`,
    breaks: null,
  },
  'a generic type of another form': {
    used: 'Resource',
    before: `export type Resource<Value> = { status: 'ready'; value: Value; at: number };`,
    after: `export type Resource<Value> = { status: 'ready'; value: Value; at: Date };`,
    breaks: `Type 'Date' is not assignable to type 'number'`,
  },
  'a value that becomes a type': {
    used: 'Money',
    before: `export declare const Money: { zero: number };`,
    after: `export type Money = { zero: number };`,
    breaks: 'it is only a type now',
  },
  'a class with another method': {
    used: 'Failure',
    before: `export declare class Failure extends Error { readonly status: number; retry(): void; }`,
    after: `export declare class Failure extends Error { readonly status: number; }`,
    breaks: `Property 'retry' is missing in type`,
  },
  'a default export of another type': {
    used: 'default',
    before: `declare const plan: number;\nexport default plan;`,
    after: `declare const plan: string;\nexport default plan;`,
    breaks: `type 'string' is not assignable to type 'number'`,
  },
  // docs/types-compatibility.md describes these as not seen.
  'not seen: an overload that is removed': {
    used: 'read',
    before: `export declare function read(id: number): string;\nexport declare function read(id: unknown): unknown;`,
    after: `export declare function read(id: unknown): any;`,
    breaks: null,
  },
  'not seen: a method with a narrower parameter': {
    used: 'cart',
    before: `export declare const cart: { add(interval: 'hour' | 'month'): void };`,
    after: `export declare const cart: { add(interval: 'month'): void };`,
    breaks: null,
  },
}
