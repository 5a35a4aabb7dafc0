import type { Flavor } from '@storefront/api/flavor'
import { describe, expect, test } from 'vitest'

import seed from '../../../catalog/seed/flavors.json' with { type: 'json' }
import { understand } from './understand.ts'

const catalogue: Flavor[] = seed.content
const read = (text: string) => understand(text, catalogue)

describe('a customer who rejects a person', () => {
  test.each([
    'I do not want to talk to a person',
    "I don't need a person, just tell me prices",
    'do not transfer me to an agent',
    'no human please, I just want to see plans',
    "please don't connect me with support",
    'can one person use 4 servers',
    'no quiero hablar con una persona',
    'no me pases con un agente',
    'no hace falta que me atienda una persona',
    '¿una persona puede usar 4 servidores?',
    '我不想找真人',
    '不用轉接客服',
    '請不要轉給真人',
    '一個人可以用 4 台主機嗎',
  ])('is not handed over: “%s”', text => {
    expect(read(text).intent).not.toBe('person')
  })

  test.each([
    'I want to talk to a person, not a bot',
    "I don't understand this, let me talk to a person",
    "why can't I talk to a person?",
    'is there no human here?',
    'I am not happy, get me a real person',
    'no entiendo, quiero hablar con alguien',
    '我不要機器人，我要真人',
    '要不要找真人',
    '我不想等，找真人',
  ])('is told from who wants one: “%s”', text => {
    expect(read(text).intent).toBe('person')
  })
})

describe('a rejected place', () => {
  test.each([
    ['not in Tokyo, 8GB', ['Tokyo, JP']],
    ['anything except Tokyo', ['Tokyo, JP']],
    ['outside of Tokyo', ['Tokyo, JP']],
    ['a VM anywhere but Singapore with 4 vCPU', ['Singapore, SG']],
    ['H100 not in the US', ['Ashburn, US']],
    ['not in Tokyo or Madrid, 8GB', ['Tokyo, JP', 'Madrid, ES']],
    ['cualquier lugar menos Madrid, 8 GB', ['Madrid, ES']],
    ['un servidor que no esté en Brasil', ['Sao Paulo, BR']],
    ['8 GB fuera de Tokio', ['Tokyo, JP']],
    ['除了東京以外 8GB', ['Tokyo, JP']],
    ['不要日本的主機，4核', ['Tokyo, JP']],
    ['東京以外的 8G', ['Tokyo, JP']],
  ])('is left out: “%s”', (text, notLocations) => {
    const { intent, need } = read(text)
    expect({ intent, places: need.locations }).toEqual({ intent: 'plan-search', places: [] })
    expect([...(need.notLocations ?? [])].sort()).toEqual([...notLocations].sort())
  })

  test.each([
    ['16 GB in Asia but not Taipei', ['Tokyo, JP', 'Singapore, SG']],
    ['Europa excepto Alemania, 16GB', ['Madrid, ES']],
    ['亞洲的方案，新加坡除外', ['Taipei, TW', 'Tokyo, JP']],
  ])('leaves the rest of its region: “%s”', (text, locations) => {
    expect(read(text).need.locations).toEqual(locations)
  })

  test.each([
    'no GPU in Tokyo, 16 cores',
    '16GB not more than $60 in Tokyo',
    'menos de 50 dólares en Tokio',
    '¿hay servidores en Tokio o no?',
    '東京不要太貴的',
  ])('is told from one that is: “%s”', text => {
    expect(read(text).need.locations).toEqual(['Tokyo, JP'])
  })
})

describe('a rejected family', () => {
  test.each([
    ['16GB but not shared', 'Shared'],
    ['8GB no shared', 'Shared'],
    ['32GB without shared cpu', 'Shared'],
    ['anything but highmem, 64GB', 'HighMem'],
    ['nada de compartidos, 8 GB', 'Shared'],
    ['8 vCPU que no sea dedicado', 'Dedicated'],
    ['不要共享型 16GB', 'Shared'],
    ['非共享的方案 8G', 'Shared'],
    ['4核 16G 不要獨享', 'Dedicated'],
  ])('is left out: “%s”', (text, family) => {
    const { intent, need } = read(text)
    expect(intent).toBe('plan-search')
    expect(need).toMatchObject({ notFamilies: [family] })
    expect(need.family).toBeUndefined()
  })

  test('is read next to a requested one', () => {
    expect(read('not dedicated but shared').need).toMatchObject({
      family: 'Shared',
      notFamilies: ['Dedicated'],
    })
    expect(read('I no longer need my shared server').intent).toBe('cancel')
  })
})
