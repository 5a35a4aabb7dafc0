import { expect, it } from 'vitest'

import { isMissingService } from './watch-page.ts'

const text = 'Failed to load resource: the server responded with a status of 404 (Not Found)'

it('knows a request for the service of a team, which the candidate shop does not have', () => {
  expect(isMissingService(text, 'http://localhost:3000/api/teams/reviews/news?page=1')).toBe(true)
})

it.each([
  ['another request', text, 'http://localhost:3000/api/v3/user'],
  ['a file', text, 'http://localhost:3000/r/reviews/entry.1a2b.js'],
  ['an error of the page', 'TypeError: no reviews', 'http://localhost:3000/api/teams/reviews/news'],
])('reports %s', (_, message, url) => {
  expect(isMissingService(message, url)).toBe(false)
})
