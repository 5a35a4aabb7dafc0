import { CommandFailure } from '@storefront/kit/command-line/failure'

import type { Selection } from './run-tests.ts'

export type Group = { name: string; selection: Selection }

/** The folders of each group. The accounts of customers belong to the group of the account pages. */
const folders = {
  purchase: ['purchase'],
  account: ['account', 'accounts'],
  chat: ['chat'],
  federation: ['federation'],
} as const satisfies Record<string, string[]>

type GroupName = keyof typeof folders

const isGroup = (name: string): name is GroupName => Object.hasOwn(folders, name)

/** After this number of failures, a group ends, because each failure can wait for a minute. */
const maxFailures = 3

/** Reads `purchase,chat`. Default: all groups. */
export function readGroups(text: string | undefined): Group[] {
  const names = text === undefined ? Object.keys(folders) : text.split(',')
  return names.map(name => {
    if (!isGroup(name))
      throw new CommandFailure(`There is no group ${name}: use ${Object.keys(folders).join(', ')}.`)
    const files = folders[name].map(folder => `e2e/tests/${folder}/`)
    return { name, selection: { files, maxFailures } }
  })
}

/** The test of the short form: a purchase, which uses all containers but the chat window. */
export const shortGroup: Group = {
  name: 'purchase',
  selection: {
    files: ['e2e/tests/purchase/buy.spec.ts'],
    title: 'a customer buys one monthly plan and sees the receipt',
  },
}

/** The tests of the short form with a server of the previous version: a paid, a verified, and a declined purchase. */
export const previousServerGroup: Group = {
  name: 'purchase',
  selection: { files: ['e2e/tests/purchase/buy.spec.ts'] },
}
