import { expect, it } from 'vitest'

import { createFileSigner, type FileQuery } from './signature.ts'

const id = '6f1c1a52-6d0e-4f0e-9d6b-0a2f5a1f9c11'
const now = new Date('2026-01-05T10:00:10Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const signer = createFileSigner({ linkSecret: 'a secret of sixteen' })
const read = (address: string) =>
  Object.fromEntries(new URL(address, 'http://shop').searchParams) as FileQuery

it('creates a URL that opens this file for at most a minute', () => {
  const address = signer.toAddress(id, now)
  expect(address.startsWith(`/files/chat/${id}?`)).toBe(true)
  expect(signer.check(id, read(address), now)).toBe('good')
  expect(signer.check(id, read(address), later(29_000))).toBe('good')
  expect(signer.check(id, read(address), later(60_000))).toBe('expired')
})

it('creates the same URL again for a while, so that the browser uses its cache', () => {
  expect(signer.toAddress(id, later(5000))).toBe(signer.toAddress(id, now))
  expect(signer.toAddress(id, later(45_000))).not.toBe(signer.toAddress(id, now))
})

it('accepts no other file, time, signature or key', () => {
  const query = read(signer.toAddress(id, now))
  const other = id.replace('6', '7')
  const longer = String(Number(query.expires) + 1)
  expect(signer.check(other, query, now)).toBe('wrong')
  expect(signer.check(id, { ...query, expires: longer }, now)).toBe('wrong')
  expect(signer.check(id, { ...query, signature: '' }, now)).toBe('wrong')
  expect(signer.check(id, { ...query, signature: query.signature.slice(1) }, now)).toBe('wrong')
  const linkSecret = 'another secret of it'
  expect(createFileSigner({ linkSecret }).check(id, query, now)).toBe('wrong')
})

it('accepts a URL of the previous secret, and signs with the current one', () => {
  const linkSecret = 'another secret of it'
  const rotating = createFileSigner({ linkSecret, previousLinkSecret: 'a secret of sixteen' })
  expect(rotating.check(id, read(signer.toAddress(id, now)), now)).toBe('good')
  expect(rotating.toAddress(id, now)).toBe(createFileSigner({ linkSecret }).toAddress(id, now))
})
