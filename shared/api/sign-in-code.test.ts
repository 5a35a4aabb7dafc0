import { expect, it } from 'vitest'

import { readCode } from './sign-in-code.ts'

it('reads one code, with every character as the site sent it [S2.home.t]', () => {
  for (const code of ['a', '12|abc', 'q83v+/A==', ' a b ', '%41', 'é', 'a&b=c#d;e'])
    expect(readCode(`?x=1&t=${encodeURIComponent(code)}&y=2`), code).toBe(code)
  expect(readCode('?t=ab+c/d==')).toBe('ab+c/d==')
  expect(readCode('?%74=a')).toBe('a')
})

it('reads none where it is empty, missing, repeated or of another name [S2.home.t-empty]', () => {
  for (const search of ['', '?', '?t', '?t=', '?t=a&t=b', '?t=&t=a', '?T=a', '?t[]=a', '?tt=a'])
    expect(readCode(search), search).toBeNull()
})
