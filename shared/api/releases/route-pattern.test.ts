import { describe, expect, it } from 'vitest'

import { findRoute, formOf } from './route-pattern.ts'

const routes = [
  '/reviews/*',
  '/reviews/:id',
  '/reviews/new',
  '/reviews',
  '/reviews/:plan/edit',
  '/home',
].map(path => ({ path }))
const find = (path: string) => findRoute(routes, path)?.path

describe('findRoute', () => {
  it('prefers a name to a parameter, and a parameter to the rest of a path', () => {
    expect(find('/reviews')).toBe('/reviews')
    expect(find('/reviews/new')).toBe('/reviews/new')
    expect(find('/reviews/2024')).toBe('/reviews/:id')
    expect(find('/reviews/2024/edit')).toBe('/reviews/:plan/edit')
    expect(find('/reviews/2024/photos/3')).toBe('/reviews/*')
  })

  it('ignores letter case', () => {
    expect(find('/HOME')).toBe('/home')
    expect(find('/Reviews/New')).toBe('/reviews/new')
    expect(find('/REVIEWS/a%20b')).toBe('/reviews/:id')
  })

  it('finds no route for a part of a path or an empty segment', () => {
    for (const path of ['/', '/reviewer', '/review', '/reviews/', '/reviews//', '/reviews//edit'])
      expect(find(path), path).toBeUndefined()
  })
})

it('gives routes that match the same paths one form', () => {
  expect(formOf('/reviews/:id')).toBe(formOf('/Reviews/:name'))
  expect(formOf('/reviews/:id')).not.toBe(formOf('/reviews/*'))
})
