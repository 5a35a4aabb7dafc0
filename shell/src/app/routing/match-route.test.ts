import { describe, expect, it } from 'vitest'

import { isOpenPath, matchRoute, type ShopRoute } from './match-route.ts'

function route(path: string): ShopRoute {
  const text = { title: path, description: '' }
  return {
    path,
    expose: './page',
    component: 'Page',
    layout: 'default',
    colorMode: null,
    payload: null,
    skeleton: { rows: 1, columns: 1, height: 40 },
    role: null,
    text: { en: text, 'zh-TW': text, es: text },
    remote: 'catalog',
  }
}

const routes = ['/home', '/guest', '/forgetPassword', '/plans/:id'].map(route)

describe('matchRoute', () => {
  it('ignores letter case', { tags: ['S2.guest.case'] }, () => {
    expect(matchRoute(routes, '/Guest')?.path).toBe('/guest')
    expect(matchRoute(routes, '/FORGETPASSWORD')?.path).toBe('/forgetPassword')
  })

  it('accepts one trailing slash', () => {
    expect(matchRoute(routes, '/home/')?.path).toBe('/home')
    expect(matchRoute(routes, '/home//')).toBeUndefined()
  })

  it('matches the values of parameters, and prefers a name to them', () => {
    const pages = [route('/reviews/:id'), route('/reviews/new')]
    expect(matchRoute(pages, '/reviews/7/')?.path).toBe('/reviews/:id')
    expect(matchRoute(pages, '/Reviews/New')?.path).toBe('/reviews/new')
    expect(matchRoute(pages, '/reviews/7/photos')).toBeUndefined()
  })

  it('never matches a part of a path', () => {
    expect(matchRoute(routes, '/guestbook')).toBeUndefined()
    expect(matchRoute(routes, '/home/1')).toBeUndefined()
    expect(matchRoute(routes, '/')).toBeUndefined()
  })

  it('takes any one part of a path for a parameter', () => {
    for (const path of ['/plans/1001', '/Plans/1001/', '/plans/x'])
      expect(matchRoute(routes, path)?.path).toBe('/plans/:id')
    for (const path of ['/plans', '/plans/', '/plans//', '/plans/1001/2'])
      expect(matchRoute(routes, path)).toBeUndefined()
  })
})

describe('isOpenPath', () => {
  it('opens the listed paths in any letter case', { tags: ['S6.open', 'S6.open.case'] }, () => {
    for (const path of ['/signup', '/forgetpassword', '/ResetPassword', '/guest', '/Chat']) {
      expect(isOpenPath(path)).toBe(true)
    }
    expect(isOpenPath('/auth/processing')).toBe(true)
  })

  it('opens no path that only starts like a listed one', { tags: ['U11', 'S6.open.exact'] }, () => {
    for (const path of ['/auth', '/guestbook', '/chat/../order', '/account', '/']) {
      expect(isOpenPath(path)).toBe(false)
    }
  })
})
