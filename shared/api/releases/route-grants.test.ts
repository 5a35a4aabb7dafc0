import { describe, expect, it } from 'vitest'

import { grantablePrefix, prefixProblem, routeGrantRequestSchema } from './route-grants.ts'

describe('a prefix', () => {
  it('is one segment of lower-case letters, digits and hyphens', () => {
    expect(prefixProblem('/reviews')).toBeNull()
    expect(prefixProblem('/a-b-2')).toBeNull()
    for (const prefix of ['reviews', '/', '/Reviews', '/reviews/new', '/2024', '/a_b', '/a.b', ''])
      expect(prefixProblem(prefix), prefix).toMatch(/one segment/)
  })

  it('is none of the shop, of the server, or of a language', () => {
    for (const prefix of ['/home', '/chat', '/auth', '/forgetpassword', '/api', '/zh-tw', '/es'])
      expect(prefixProblem(prefix), prefix).toMatch(/belongs to the shop/)
    for (const prefix of ['/fr', '/en', '/pt-br', '/zh-hant'])
      expect(prefixProblem(prefix), prefix).toMatch(/language/)
  })

  it('is for a remote', () => {
    const isAllowed = (team: string) =>
      routeGrantRequestSchema.safeParse({ team, prefix: '/reviews' }).success
    expect(isAllowed('reviews')).toBe(true)
    for (const team of ['platform', 'checker', 'shell', 'shared', 'Reviews'])
      expect(isAllowed(team), team).toBe(false)
  })
})

describe('a page below a prefix', () => {
  it('can have segments, parameters, and the rest of a path', () => {
    for (const path of ['/reviews', '/reviews/new', '/reviews/:id', '/reviews/:planId/photos/*'])
      expect(grantablePrefix(path), path).toBe('/reviews')
  })

  it('has no other form', () => {
    for (const path of [
      '/Reviews',
      '/reviews/',
      '/reviews/New',
      '/reviews/*/new',
      '/:id',
      '/*',
      '/reviews/2024',
      '/reviews/a b',
      '/reviews/../home',
      `/reviews/${'a'.repeat(100)}`,
    ])
      expect(grantablePrefix(path), path).toBeNull()
  })

  it('is never below a prefix of the shop', () => {
    for (const path of ['/home/new', '/guest/admin', '/chat/desk/:id', '/api/x', '/es/reviews'])
      expect(grantablePrefix(path), path).toBeNull()
  })
})
