// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'

import { writeHead } from './head.ts'

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="https://shop.example${address}">`
const alternates = () =>
  [...document.querySelectorAll('link[hreflang]')].map(link => link.getAttribute('href'))

beforeEach(() => {
  document.head.innerHTML = [
    '<meta name="description" content="Before">',
    alternate('en', '/home'),
    alternate('zh-TW', '/zh-TW/home'),
    alternate('es', '/es/home'),
    alternate('x-default', '/home'),
  ].join('')
})

it('sets title, description and language links after navigation', {
  tags: ['S4.language.hreflang'],
}, () => {
  writeHead({ title: 'Cart', description: 'What you chose' }, '/cart')
  expect(document.title).toBe('Cart · Quarry')
  expect(document.querySelector('meta')?.content).toBe('What you chose')
  const paths = ['/cart', '/zh-TW/cart', '/es/cart', '/cart']
  expect(alternates()).toEqual(paths.map(path => `https://shop.example${path}`))
})

it('leaves the description unchanged if a page has none', () => {
  writeHead({ title: 'Quarry', description: '' }, '/cart')
  expect(document.title).toBe('Quarry')
  expect(document.querySelector('meta')?.content).toBe('Before')
})
