import { describe, expect, it } from 'vitest'

import { readIcons } from './read-icons.ts'

const body = '<path d="M1 1"/>'
const read = (response: object, names: string[]) =>
  Object.fromEntries(readIcons(response, 'mdi', names))

describe('a response of the public service', () => {
  it('contains icons, each with its size or that of the set', () => {
    const icons = { home: { body }, wide: { body, width: 48, left: -2, hidden: true } }
    expect(read({ prefix: 'mdi', icons, width: 24, height: 24 }, ['home', 'wide', 'none'])).toEqual(
      {
        home: { body, width: 24, height: 24 },
        wide: { body, width: 48, height: 24, left: -2 },
        none: null,
      },
    )
    expect(read({ prefix: 'mdi', icons: { home: { body } } }, ['home'])).toEqual({
      home: { body, width: 16, height: 16 },
    })
  })

  it('contains aliases, whose rotations and flips are applied', () => {
    const icons = { arrow: { body, rotate: 1, hFlip: true } }
    const aliases = {
      down: { parent: 'arrow', rotate: 3, vFlip: true },
      mirrored: { parent: 'down', hFlip: true, width: 8 },
      lost: { parent: 'none' },
      one: { parent: 'other' },
      other: { parent: 'one' },
    }
    expect(
      read({ prefix: 'mdi', icons, aliases }, ['down', 'mirrored', 'lost', 'one', '__proto__']),
    ).toEqual({
      down: { body, width: 16, height: 16, hFlip: true, vFlip: true },
      mirrored: { body, width: 8, height: 16, vFlip: true },
      lost: null,
      one: null,
      ['__proto__']: null,
    })
  })

  it.each([
    ['with a script', { body: '<script/>' }],
    ['without a body', {}],
    ['of no size', { body, width: 0 }],
    ['of a huge size', { body, height: 1e9 }],
    ['with a fractional rotation', { body, rotate: 0.5 }],
    ['that is text', body],
  ])('with an icon %s has only the other icons', { tags: ['S7.icons.clean'] }, (_, icon) => {
    const icons = { bad: icon, good: { body } }
    expect(read({ prefix: 'mdi', icons }, ['bad', 'good'])).toMatchObject({
      bad: null,
      good: { body },
    })
  })

  it.each([
    ['of another set', { prefix: 'lucide', icons: {} }],
    ['without icons', { prefix: 'mdi' }],
    ['with a list of icons', { prefix: 'mdi', icons: [] }],
    ['that is a number', 404],
  ])('is rejected if it is one %s', (_, response) => {
    expect(() => readIcons(response, 'mdi', ['home'])).toThrow()
  })
})
