import { expect, it } from 'vitest'

import { readSignIn } from './sign-in-code.ts'

it('reads a single code without changing any character', { tags: ['S2.home.t'] }, () => {
  for (const t of ['a', '12|abc', 'q83v+/A==', ' a b ', '%41', 'é', 'a&b=c#d;e'])
    expect(readSignIn(`?x=1&t=${encodeURIComponent(t)}&y=2`), t).toEqual({ t })
  expect(readSignIn('?t=ab+c/d==')).toEqual({ t: 'ab+c/d==' })
  expect(readSignIn('?%74=a')).toEqual({ t: 'a' })
})

it('ignores a code that is empty, missing, repeated or has another name', {
  tags: ['S2.home.t-empty'],
}, () => {
  for (const search of ['', '?', '?t', '?t=', '?t=a&t=b', '?t=&t=a', '?T=a', '?t[]=a', '?tt=a'])
    expect(readSignIn(search), search).toBeNull()
})

it('reads the state, unless there are two different values', {
  tags: ['D7.outside.state'],
}, () => {
  expect(readSignIn('?state=s&t=a')).toEqual({ t: 'a', state: 's' })
  expect(readSignIn('?state=s&t=a&state=s')).toEqual({ t: 'a', state: 's' })
  for (const search of ['?t=a&state=', '?t=a&state=s&state=r', '?t=a&state=s&state='])
    expect(readSignIn(search), search).toEqual({ t: 'a' })
})
