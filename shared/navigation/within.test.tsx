// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://localhost:3000/home"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { change, find, fire, mount } from '../ui/testing/test-page.ts'
import { BrowserRouter, Link, NavLink, useLocation, useNavigate } from './navigation.ts'

let page: Awaited<ReturnType<typeof mount>>
let navigate: ReturnType<typeof useNavigate>

beforeEach(() => {
  history.replaceState(null, '', '/home')
})
afterEach(() => page.unmount())

function Shown() {
  navigate = useNavigate()
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
]
const isPress = { bubbles: true, cancelable: true }

describe.each([
  ['a link', Link],
  ['a link of the navigation', NavLink],
])('%s', (_, Each) => {
  it.each([...elsewhere, { pathname: '//evil.example', search: '?x=1' }])(
    'has no link target when it is external, and the page stays intact: %j',
    { tags: ['S8.external.links'] },
    async to => {
      const error = vi.spyOn(console, 'error').mockReturnValue()
      page = await mount(
        <BrowserRouter>
          <h1>
            Plans{' '}
            <Each className="own" to={to}>
              Evil
            </Each>
          </h1>
        </BrowserRouter>,
      )
      expect(document.querySelectorAll('a, [href]')).toHaveLength(0)
      expect(find('h1').textContent).toBe('Plans Evil')
      expect(document.querySelector('.own')?.textContent).toBe('Evil')
      expect(error).toHaveBeenCalledWith(
        expect.stringMatching(/^Cannot link to .+: external address not allowed$/),
      )
    },
  )

  it('navigates within the shop', async () => {
    page = await mount(
      <BrowserRouter>
        <Each to="/cart?x=1">Cart</Each>
        <Shown />
      </BrowserRouter>,
    )
    await fire(find('a', 'Cart'), new MouseEvent('click', { ...isPress, button: 0 }))
    expect(find('output').textContent).toBe('/cart?x=1')
  })
})

describe('navigation', () => {
  beforeEach(async () => {
    page = await mount(
      <BrowserRouter>
        <Shown />
      </BrowserRouter>,
    )
  })

  it.each(elsewhere)('to another origin is rejected: %j', { tags: ['S8.external.links'] }, to => {
    expect(() => navigate(to)).toThrow('external address not allowed')
    expect(location.href).toBe('http://localhost:3000/home')
  })

  it('works within the shop, by URL, by parts and back', async () => {
    await change(() => navigate('/cart'))
    await change(() => navigate({ search: '?x=1' }, { replace: true }))
    expect(find('output').textContent).toBe('/cart?x=1')
    await change(async () => {
      const isBack = new Promise(resolve => addEventListener('popstate', resolve, { once: true }))
      await navigate(-1)
      await isBack
    })
    expect(find('output').textContent).toBe('/home')
  })
})
