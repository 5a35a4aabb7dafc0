import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

import { type Candidate, makeLocalCandidate } from '../testing/local-candidate.ts'
import { chooseLooks } from './choose-looks.ts'
import { circumstanceOf, describeSubject, nameOf } from './look.ts'

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
let candidate: Candidate
beforeAll(async () => {
  candidate = await makeLocalCandidate({ distDir: dist, workDir: tmpdir() }, {})
})

describe('chooseLooks', () => {
  it('looks at the pages and slots of the changed container only', () => {
    const { looks } = chooseLooks({ ...candidate, changed: ['cart'] })
    expect([...new Set(looks.map(({ subject }) => subject.expose))]).toEqual([
      'cart-page',
      'mini-cart',
    ])
  })

  it('looks at every page and slot of the shop for a change of the shell or of shared, or if it must', () => {
    const { shell, remotes } = candidate.composition
    const all = [shell, ...Object.values(remotes)].flatMap(({ routes, slots }) => [
      ...routes.map(({ expose }) => expose),
      ...slots.map(({ expose }) => expose),
    ])
    const wholes = [
      { changed: ['shell'] },
      { changed: ['shared', 'cart'] },
      { changed: ['cart'], isWhole: true },
    ]
    for (const whole of wholes) {
      const { looks, notLookedAt } = chooseLooks({ ...candidate, ...whole })
      expect(new Set(looks.map(({ subject }) => subject.expose))).toEqual(new Set(all))
      expect(looks.length).toBeLessThan(80)
      expect(notLookedAt.length).toBeGreaterThan(looks.length)
    }
  })

  it('opens pages that need a session as a customer only', () => {
    const { looks } = chooseLooks({ ...candidate, changed: ['checkout', 'shell'] })
    const order = looks.filter(({ subject }) => subject.expose === 'order-page')
    expect(new Set(order.map(({ user }) => user))).toEqual(new Set(['customer']))
    const signUp = looks.filter(({ subject }) => subject.expose === 'sign-up-page')
    expect(new Set(signUp.map(({ user }) => user))).toEqual(new Set(['guest']))
  })

  it('knows the pages of every slot', () => {
    const { notLookedAt } = chooseLooks({ ...candidate, changed: ['shell'] })
    expect(notLookedAt.filter(each => each.startsWith('slot '))).toEqual([])
  })

  it('names a slot whose page it does not know', () => {
    const { remotes } = candidate.composition
    const { cart } = remotes
    if (!cart) throw new Error('There is no cart')
    const [slot] = cart.slots
    const changedCart = { ...cart, slots: [{ ...slot, name: 'ribbon', expose: 'ribbon' }] }
    const changedRemotes = { ...remotes, cart: changedCart } as typeof remotes
    const composition = { ...candidate.composition, remotes: changedRemotes }
    const { notLookedAt } = chooseLooks({ composition, changed: ['cart'] })
    expect(notLookedAt).toContainEqual(expect.stringContaining('slot ribbon: the checker does not'))
  })

  it('names a page with a parameter, whose addresses it does not know', () => {
    const { remotes } = candidate.composition
    const { cart } = remotes
    if (!cart) throw new Error('There is no cart')
    const [route] = cart.routes
    const changedCart = { ...cart, routes: [...cart.routes, { ...route, path: '/reviews/:id' }] }
    const changedRemotes = { ...remotes, cart: changedCart } as typeof remotes
    const composition = { ...candidate.composition, remotes: changedRemotes }
    const { looks, notLookedAt } = chooseLooks({ composition, changed: ['cart'] })
    expect(looks.map(({ subject }) => subject.name)).not.toContain('/reviews/:id')
    expect(notLookedAt).toContainEqual(expect.stringContaining('page /reviews/:id: the checker'))
  })

  it('describes a look in words', () => {
    const [look] = chooseLooks({ ...candidate, changed: ['catalog'] }).looks
    if (!look) throw new Error('There is no look')
    expect(nameOf(look)).toBe('home-page · customer · en · phone')
    expect(`${describeSubject(look.subject)} ${circumstanceOf(look)}`).toBe(
      'The page /home of catalog for customers in English on a phone',
    )
  })
})
