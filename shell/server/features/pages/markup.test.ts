import { expect, it } from 'vitest'

import { fileTags, headingMarkup, skeletonMarkup } from './markup.ts'

it('escapes the texts of a heading, and leaves an empty one out', () => {
  const texts = { title: '1 < 2', lead: '' }
  expect(headingMarkup({ title: 'title', description: 'lead' }, texts)).toBe(
    '<header class="document-heading" aria-hidden="true"><h1 class="document-title">1 &lt; 2</h1></header>',
  )
})

it('has no heading if the release lacks its text or names none', () => {
  expect(headingMarkup({ title: 'toString' }, { title: 'Plans' })).toBe('')
  expect(headingMarkup(undefined, { title: 'Plans' })).toBe('')
})

it('keeps the height of what a page has above its heading, within limits', () => {
  const read = (above: number) => headingMarkup({ title: 'title', above }, { title: 'Plans' })
  expect(read(22)).toContain(
    '<svg class="document-bar document-above" height="22" aria-hidden="true"></svg><header',
  )
  expect(read(9999)).toContain('height="400"')
  expect(read(-1)).toMatch(/^<header/)
})

it('has no more bars than fit a window, whatever an old release says', () => {
  const rows = skeletonMarkup({ rows: 1000, columns: 8000, height: 9999 })
  expect(rows.match(/document-row/g)).toHaveLength(50)
  expect(rows.match(/height="2000"/g)).toHaveLength(600)
  expect(rows).not.toContain('9999')
})

it('lets the browser reject a file without a digest', () => {
  const files = {
    scripts: ['/r/a.js'],
    styles: ['/r/a.css'],
    preloadedScripts: ['/r/b.js'],
    preloadedStyles: ['/r/b.css'],
    preloadedData: [],
  }
  const impossible = `integrity="sha384-${'A'.repeat(64)}" crossorigin="anonymous"`
  const tags = fileTags(files, { digestOf: () => undefined, hasContent: false }).split('\n')
  expect(tags).toHaveLength(4)
  for (const tag of tags) expect(tag).toContain(impossible)
})

it('starts a page that has content with the styles of the page', () => {
  const files = { scripts: [], styles: ['/r/a.css'], preloadedScripts: [], preloadedData: [] }
  const preloaded = { ...files, preloadedStyles: ['/r/b.css'] }
  const tags = fileTags(preloaded, { digestOf: () => undefined, hasContent: true })
  const [own = '', ofPage = ''] = tags.split('\n')
  expect(own).toContain('rel="stylesheet" href="/r/a.css" integrity')
  expect(ofPage).toContain('rel="stylesheet" href="/r/b.css" data-href="b.css" integrity')
})
