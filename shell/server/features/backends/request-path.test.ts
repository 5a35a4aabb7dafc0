import { describe, expect, it } from 'vitest'

import { toBackendPath } from './request-path.ts'

describe('the path of a request', () => {
  it.each([
    ['/api/teams/reviews/plans/7', '/plans/7'],
    ['/api/teams/reviews/plans/?a=/../b&c=%2F', '/plans/?a=/../b&c=%2F'],
    ['/%61pi/teams/reviews/caf%C3%A9', '/caf%C3%A9'],
    ['http://shop.example/api/teams/reviews/a?b=c?d', '/a?b=c?d'],
    ['/api/teams/reviews/...', '/...'],
    ['/api/teams/reviews/a;b/v1.2/.well-known', '/a;b/v1.2/.well-known'],
    ['/api/teams/reviews/100%25/a%3bb', '/100%25/a%3bb'],
  ])('%s reaches the service as it is spelled', (url, path) => {
    expect(toBackendPath(url)).toBe(path)
  })

  it.each([
    '/api/teams/reviews/',
    '/api/teams/reviews',
    '/api/teams/reviews/../cart',
    '/api/teams/reviews/a/..',
    '/api/teams/reviews/%2e%2E/admin',
    '/api/teams/reviews/.%2e/admin',
    '/api/teams/reviews/./a',
    '/api/teams/reviews//evil.example',
    '/api/teams/reviews/..%2F1',
    '/api/teams/reviews/a%5cb',
    '/api/teams/reviews/a\\..\\b',
    '/api/teams/reviews/..;/admin',
    '/api/teams/reviews/..;a=b/admin',
    '/api/teams/reviews/%2e%2e;/admin',
    '/api/teams/reviews/.;x/admin',
    '/api/teams/reviews/..%3b/admin',
    '/api/teams/reviews/;/admin',
    '/api/teams/reviews/..%00/admin',
    '/api/teams/reviews/..%09/admin',
    '/api/teams/reviews/..%7F/admin',
    '/api/teams/reviews/%C0%AE%C0%AE/admin',
    '/api/teams/reviews/%252e%252e/admin',
    '/api/teams/reviews/..%25252F/admin',
    '/api/teams/reviews/a b',
    '/api/teams/reviews/é',
  ])('%s is rejected, because two programs can read it differently', url => {
    expect(() => toBackendPath(url)).toThrow('Not found.')
  })
})
