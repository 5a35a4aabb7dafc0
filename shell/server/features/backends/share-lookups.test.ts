import { expect, it } from 'vitest'

import { type Resolve, shareLookups } from './share-lookups.ts'

type Done = Parameters<Resolve>[1]

const address = { address: '8.8.8.8', family: 4 }

/** A name server whose answers the test gives, one after the other. */
function openNameServer() {
  const questions: [host: string, done: Done][] = []
  const resolve = shareLookups((host, done) => void questions.push([host, done]))
  const lookUp = (host: string) =>
    new Promise((found, failed) =>
      resolve(host, (error, addresses) => (error ? failed(error) : found(addresses))),
    )
  const hosts = () => questions.map(([host]) => host)
  return { lookUp, hosts, answer: (...given: Parameters<Done>) => questions.shift()?.[1](...given) }
}

it('asks once for a host while nobody answers, and asks about other hosts', async () => {
  const { lookUp, hosts, answer } = openNameServer()
  const found = [lookUp('dead.example'), lookUp('dead.example'), lookUp('dead.example')]
  const other = lookUp('other.example')
  expect(hosts()).toEqual(['dead.example', 'other.example'])
  answer(null, [address])
  answer(null, [])
  expect(await Promise.all(found)).toEqual([[address], [address], [address]])
  expect(await other).toEqual([])
})

it('asks again after an answer or a failure', async () => {
  const { lookUp, hosts, answer } = openNameServer()
  const failed = [lookUp('dead.example'), lookUp('dead.example')]
  answer(new Error('ENOTFOUND'), [])
  for (const each of failed) await expect(each).rejects.toThrow('ENOTFOUND')
  const found = lookUp('dead.example')
  expect(hosts()).toEqual(['dead.example'])
  answer(null, [address])
  expect(await found).toEqual([address])
})
