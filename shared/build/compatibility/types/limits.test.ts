import { describe, expect, it } from 'vitest'

import { checkTypes } from './check-types.ts'
import { typesOfConsumer, typesOfShared } from './testing/create-types.ts'

const uses = { 'shared/cart': { add: ['src/cart.ts:1'] } }
const plain = { cart: 'export declare function add(plan: number): void;' }
const changed = { cart: 'export declare function add(plan: number, units?: number): void;' }
const limits = { timeoutMs: 60_000, memoryMegabytes: 2048 }

const consumer = (types = typesOfConsumer(plain)) => ({ name: 'catalog', uses, types })
const check = (cart: string, own = limits) =>
  checkTypes({
    live: null,
    candidate: typesOfShared({ cart }),
    consumers: [consumer()],
    limits: own,
  })

/** All orders of ten names: 3.6 million tuples. */
const exploding = `
type Orders<T, Key = T> = [T] extends [never] ? [] : Key extends Key ? [Key, ...Orders<Exclude<T, Key>>] : never;
export declare const add: Orders<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j'>;`

describe('declarations that expand without end', () => {
  it('end with the time limit and stay unknown', { timeout: 30_000 }, async () => {
    const checked = await check(exploding, { ...limits, timeoutMs: 2500 })
    expect(checked).toMatchObject({ findings: [], unknown: ['catalog'] })
    expect(checked.notes).toEqual([
      'The types of catalog cannot be checked: the compiler did not finish within 2.5 s and 2048 MB.',
    ])
    // The compiler itself has ended, too: it would otherwise run for minutes.
    expect(checked.ms).toBeLessThan(10_000)
  })

  it('end with the memory limit and stay unknown', { timeout: 60_000 }, async () => {
    const checked = await check(exploding, { ...limits, memoryMegabytes: 160 })
    expect(checked).toMatchObject({ findings: [], unknown: ['catalog'] })
    expect(checked.ms).toBeLessThan(limits.timeoutMs)
  })
})

describe('a container is unknown', () => {
  const run = (input: Partial<Parameters<typeof checkTypes>[0]>) =>
    checkTypes({
      live: typesOfShared(plain),
      candidate: typesOfShared(plain),
      consumers: [consumer()],
      ...input,
    })

  it('without uses, without declarations, and with a `shared` without declarations', async () => {
    expect(await run({})).toMatchObject({ findings: [], unknown: [], notes: [] })
    expect(await run({ consumers: [{ ...consumer(), uses: null }] })).toMatchObject({
      findings: [],
      unknown: ['catalog'],
    })
    expect(await run({ consumers: [{ ...consumer(), types: null }] })).toMatchObject({
      findings: [],
      unknown: ['catalog'],
      notes: [
        'The types of catalog cannot be checked: its release has no declarations, so build it again.',
      ],
    })
    expect(await run({ candidate: null })).toMatchObject({
      findings: [],
      unknown: ['catalog', 'shared'],
    })
  })

  it('without declarations of its own, but the live ones still find what breaks', async () => {
    const checked = await run({
      candidate: typesOfShared({ cart: 'export declare function addLine(): void;' }),
      consumers: [{ ...consumer(), types: null }],
    })
    expect(checked.unknown).toEqual(['catalog'])
    expect(checked.findings).toEqual([expect.objectContaining({ at: 'src/cart.ts:1' })])
  })

  it.each([
    ['imports a package that is not installed', `export type { A } from 'not-installed';`],
    ['imports a missing file', `export type { A } from './missing';`],
    ['imports a file of this machine', `export type { A } from '/etc/passwd';`],
    ['leaves its tree', `export type { A } from '../../../../etc/passwd';`],
    ['names types of this machine', `/// <reference path="/etc/passwd" />`],
    ['changes a package', `declare module 'react' { type ReactNode = any }`],
  ])('when its declarations are not complete: it %s', async (_, text) => {
    const incomplete = typesOfShared({ cart: `${changed.cart}\n${text}` })
    expect(await run({ candidate: incomplete })).toMatchObject({
      findings: [],
      unknown: ['catalog', 'shared'],
    })
  })

  it('when it uses a name that is none', async () => {
    const names = { 'a } from "./x"; //': ['src/cart.ts:1'] }
    const consumers = [{ ...consumer(), uses: { 'shared/cart': names } }]
    expect(await run({ candidate: typesOfShared(changed), consumers })).toMatchObject({
      findings: [],
      unknown: ['catalog'],
    })
  })
})

it('names a module that is gone, and each container that uses it', async () => {
  const checked = await checkTypes({
    live: null,
    candidate: typesOfShared({}),
    consumers: [consumer(), { ...consumer(), name: 'chat' }],
  })
  expect(checked.findings.map(({ breaks, message }) => `${breaks}: ${message}`)).toEqual(
    ['catalog', 'chat'].map(
      name =>
        `${name}: ${name} uses shared/cart, which does not fit what it was built against: shared does not expose it. Keep the type in shared that ${name} was built against, or deploy releases of both that fit in one set.`,
    ),
  )
})

it('compares with what each container was built against', async () => {
  const units = { cart: 'export declare function add(plan: number, units: number): void;' }
  const checked = await checkTypes({
    live: typesOfShared(plain),
    candidate: typesOfShared(units),
    consumers: [consumer(), { ...consumer(typesOfConsumer(units)), name: 'chat' }],
  })
  expect(checked.findings.map(({ breaks }) => breaks)).toEqual(['catalog'])
})
