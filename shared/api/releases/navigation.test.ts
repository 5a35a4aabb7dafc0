import { expect, it } from 'vitest'

import { inNavigation } from './navigation.ts'

const entry = (path: string, order: number) => ({
  path,
  navigation: { order, text: { en: path, 'zh-TW': path, es: path } },
})

it('lists pages by their numbers, then by their paths, without pages that have no entry', () => {
  const pages = [entry('/tours', 100), { path: '/home' }, entry('/blog', 100), entry('/sale', 5)]
  expect(inNavigation(pages).map(({ path }) => path)).toEqual(['/sale', '/blog', '/tours'])
})
