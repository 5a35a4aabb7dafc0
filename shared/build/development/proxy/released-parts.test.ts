import { expect, it } from 'vitest'

import { removeReleasedParts } from './released-parts.ts'

const own = [
  '<link rel="preload" as="script" href="/r/catalog/home-page.1.js" crossorigin="anonymous">',
  '<link rel="stylesheet" href="/r/catalog/e.2.css" data-href="e.2.css" crossorigin="anonymous">',
]
const shared = '<link rel="stylesheet" href="/r/shared/startup.3.css" data-href="startup.3.css">'
const main = (attributes: string, inside: string) =>
  `<main class="frame-main" id="main"${attributes}>${inside}</main>`
const rendered = main(' data-server-rendered="true" aria-busy="true"', '<h1>Plans</h1>')
const html = [...own, shared, rendered, '<footer></footer>'].join('\n')

it('removes files and content of the remote from its own page', () => {
  expect(removeReleasedParts(html, { name: 'catalog', hasPage: true })).toBe(
    [shared, main('', ''), '<footer></footer>'].join('\n'),
  )
})

it('leaves the pages of other remotes', () => {
  expect(removeReleasedParts(html, { name: 'cart', hasPage: false })).toBe(html)
})

it('leaves a skeleton', () => {
  const skeleton = main('', '<div class="document-skeleton"></div>')
  expect(removeReleasedParts(skeleton, { name: 'catalog', hasPage: true })).toBe(skeleton)
})
