import { inArray } from 'drizzle-orm'

import { orders } from '../../shell/server/database/tables/orders.ts'
import type { Fleet } from './fleet.ts'
import { describeFailures } from './journal.ts'
import { isBalanced, type Money, waitForBalance } from './money.ts'
import type { Length, Story } from './story.ts'

type FleetCheck = { name: string; found: string; isGood: boolean }

/** The longest time from the signal to the end of a server. */
const longestStopMs = 10_000

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const inDollars = (cents: number) => (cents / 100).toFixed(2)
const most = (values: number[]) => Math.max(0, ...values)
const middle = (values: number[]) =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0

function toCheck(name: string, found: string, problems: string[]): FleetCheck {
  const wrong = problems.filter(Boolean)
  return { name, found: [found, ...wrong].join('; '), isGood: wrong.length === 0 }
}

function shoppingChecks({ journal, shoppers }: Story): FleetCheck[] {
  const { navigations, refusals, files, calls, repeatedCalls, signIns } = journal
  const found = `${navigations} navigations, ${journal.failedNavigations.length} failed, ${refusals} refused during the restart`
  return [
    toCheck(`${shoppers.length} documents shop: no navigation fails`, found, [
      describeFailures(journal.failedNavigations),
      describeFailures(journal.wrongRefusals),
    ]),
    toCheck('no 404 below /r/', `${files} files`, [describeFailures(journal.missingFiles)]),
    toCheck('every file has its digest', `${files} files`, [describeFailures(journal.wrongFiles)]),
    toCheck('staff sign in at the provider', `${signIns} sign-ins`, [
      describeFailures(journal.failedSignIns),
      signIns === 0 ? 'nobody signed in' : '',
    ]),
    toCheck('every call succeeds in the end', `${calls} calls, ${repeatedCalls} repeated`, [
      describeFailures(journal.failedCalls),
    ]),
  ]
}

function operationChecks({ operations, releaser }: Story, length: Length): FleetCheck[] {
  const { kills, readyMs, restartMs, stopMs, isMigrated } = operations
  const { releaseMs, failures } = releaser
  const upgraded = `${stopMs.length} servers, the slowest stopped within ${inSeconds(most(stopMs))}`
  return [
    toCheck(
      'releases are live through the balancer, each with a signed verdict',
      `${releaseMs.length} of ${length.releases}, median ${inSeconds(middle(releaseMs))}, at most ${inSeconds(most(releaseMs))}`,
      failures.slice(0, 3),
    ),
    toCheck(
      'a server with an empty disk replaces each killed one',
      `${kills} killed, ready after at most ${inSeconds(most(readyMs))}`,
      readyMs.length === kills ? [] : ['a server is missing'],
    ),
    toCheck('PostgreSQL restarts once', `away for ${inSeconds(restartMs)}`, []),
    ...(length.hasUpgrade
      ? [
          toCheck('a rolling upgrade applies a migration', upgraded, [
            isMigrated ? '' : 'the migration is missing',
            most(stopMs) > longestStopMs ? 'a server needed more than 10 s' : '',
          ]),
        ]
      : []),
  ]
}

async function orderCheck({ database }: Fleet, { journal }: Story): Promise<FleetCheck> {
  const ids = journal.orders.map(({ id }) => id)
  const found = await database.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids))
  const lost = ids.length - found.length
  return toCheck('every acknowledged order is there', `${ids.length} orders, ${lost} lost`, [
    lost === 0 ? '' : 'orders are lost',
    ids.length === 0 ? 'nobody ordered' : '',
  ])
}

function moneyCheck(money: Money): FleetCheck {
  const { charged, paid, refunded } = money
  const found = `${inDollars(charged)} = ${inDollars(paid)} + ${inDollars(refunded)}`
  return toCheck('charged = paid + refunded', found, [isBalanced(money) ? '' : 'they differ'])
}

function streamCheck({ shoppers, liveStreams }: Story): FleetCheck {
  const opened = shoppers.reduce((sum, { stream }) => sum + stream.opened, 0)
  const resets = shoppers.reduce((sum, { stream }) => sum + stream.resets, 0)
  const found = `${liveStreams} of ${shoppers.length} streams, opened ${opened} times, ${resets} had to read everything again`
  return toCheck('every document gets events at the end', found, [
    liveStreams === shoppers.length ? '' : 'streams are silent',
  ])
}

async function compositionCheck({ replicas }: Fleet): Promise<FleetCheck> {
  const ids = await Promise.all(
    replicas.map(async ({ url }) => {
      const html = await (await fetch(`${url}/guest`)).text()
      return /data-composition="([0-9a-f]{64})"/.exec(html)?.[1] ?? 'none'
    }),
  )
  const [first = ''] = ids
  return toCheck('all servers serve the same shop', first.slice(0, 12), [
    ids.every(id => id === first) ? '' : ids.join(', '),
  ])
}

export async function checkStory(
  fleet: Fleet,
  story: Story,
  length: Length,
): Promise<FleetCheck[]> {
  return [
    ...shoppingChecks(story),
    ...operationChecks(story, length),
    await orderCheck(fleet, story),
    moneyCheck(await waitForBalance(fleet)),
    streamCheck(story),
    await compositionCheck(fleet),
  ]
}

/** A table for the terminal. */
export function toTable(checks: FleetCheck[]): string {
  return checks
    .map(({ name, found, isGood }) => `${isGood ? '✔' : '✘'} ${name.padEnd(66)} ${found}`)
    .join('\n')
}
