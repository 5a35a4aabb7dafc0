import { randomUUID } from 'node:crypto'
import type { Message } from '@storefront/api/chat'
import { beforeEach, expect, test } from 'vitest'

import type { Dependencies } from '../../dependencies.ts'
import { createNeighbour } from '../events/testing/open-stream.ts'
import { returnAbandoned } from './return-abandoned.ts'
import {
  addWaiting,
  desk,
  idOf,
  list,
  openDesk,
  otto,
  postCommand,
  read,
  readChanged,
  run,
  sendReply,
  shop,
  sue,
} from './testing/open-desk.ts'

beforeEach(openDesk)

test('gives a conversation to exactly one of several agents who take it at the same time on two processes', async () => {
  const id = await addWaiting()
  const neighbour = await createNeighbour(shop.dependencies)
  const url = `${desk}/${id}/take`
  const takes = [shop.app, neighbour, shop.app, neighbour].map((app, index) =>
    app.inject({ method: 'POST', url, headers: { cookie: index % 2 ? otto : sue }, payload: {} }),
  )
  const responses = await Promise.all(takes)
  await neighbour.close()
  const won = responses.filter(({ statusCode }) => statusCode === 200)
  const lost = responses.filter(({ statusCode }) => statusCode === 409)
  expect([won.length, lost.length]).toEqual([2, 2])
  const winner = won[0] && readChanged(won[0]).agent
  expect(['Sue Park', 'Otto Lin']).toContain(winner)
  for (const one of lost)
    expect(one.json()).toMatchObject({ error: 'already_taken', details: { agent: winner } })
  const notices = (await read(id)).messages.filter(({ notice }) => notice === 'joined')
  expect(notices.map(({ name }) => name)).toEqual([winner])
})

test('accepts replies only from the agent who has taken the conversation, and stores each reply once', async () => {
  const id = await addWaiting()
  expect((await sendReply(id, 'Too early')).json()).toMatchObject({
    error: 'not_assigned',
    details: { state: 'waiting', agent: null },
  })
  expect((await postCommand(id, 'take')).statusCode).toBe(200)
  expect((await sendReply(id, 'Not mine', randomUUID(), otto)).json()).toMatchObject({
    error: 'not_assigned',
    details: { state: 'taken', agent: 'Sue Park' },
  })
  const clientId = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => sendReply(id, ' Hola\u0000 ', clientId)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const { messages, conversation } = await read(id)
  expect(messages.slice(4)).toMatchObject([
    { sequence: 5, clientId, author: 'agent', name: 'Sue Park', text: 'Hola', language: 'es' },
  ])
  expect(conversation).toMatchObject({ lastText: 'Hola', lastAuthor: 'agent', unseen: 0 })
  for (const blank of [' ', '\u200B\u200D', '\u3164'])
    expect((await sendReply(id, blank)).statusCode).toBe(422)
})

test('reads the prices of attached plans from the catalogue', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  const body = { clientId: randomUUID(), plans: [1060, 1059, 1060] }
  const sent = await postCommand(id, 'messages', body)
  const [message] = sent.json().content.messages as Message[]
  expect(message?.plans.map(plan => [plan.product_id, plan.monthly_fee, plan.left])).toEqual([
    [1060, '166.00', 5],
    [1059, '83.00', 5],
  ])
  const unknown = await postCommand(id, 'messages', {
    clientId: randomUUID(),
    plans: [999_999_999_999],
  })
  expect([unknown.statusCode, unknown.json().error]).toEqual([422, 'unknown_product'])
})

test('transfers a conversation to a colleague, or back to its old place in the queue', async () => {
  const [first, second] = [await addWaiting(9), await addWaiting(5)]
  await postCommand(first, 'take')
  const ottoId = await idOf('operator@quarry.example')
  const passed = readChanged(await postCommand(first, 'transfer', { agentId: ottoId }))
  expect(passed).toMatchObject({ agent: 'Otto Lin', isMine: false, state: 'taken' })
  expect((await postCommand(first, 'transfer', { agentId: null })).statusCode).toBe(409)
  const customer = await idOf('demo@quarry.example')
  expect((await postCommand(first, 'transfer', { agentId: customer }, otto)).statusCode).toBe(422)
  const back = readChanged(await postCommand(first, 'transfer', { agentId: null }, otto))
  expect(back).toMatchObject({ agent: null, state: 'waiting', place: 1 })
  expect((await list()).waiting.map(({ id }) => id)).toEqual([first, second])
  const notices = (await read(first)).messages.slice(3)
  expect(notices.map(({ notice, name }) => [notice, name])).toEqual([
    ['joined', 'Sue Park'],
    ['transferred', 'Otto Lin'],
    ['waiting', null],
  ])
})

test('marks a transferred conversation as new until its new agent opens it', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  expect(readChanged(await postCommand(id, 'seen', { sequence: 4 })).isTransferNew).toBe(false)
  await postCommand(id, 'transfer', { agentId: await idOf('operator@quarry.example') })
  expect((await list(otto)).taken).toMatchObject([{ isMine: true, isTransferNew: true, unseen: 0 }])
  const opened = await postCommand(id, 'seen', { sequence: 5 }, otto)
  expect(readChanged(opened).isTransferNew).toBe(false)
})

test('adds no notice for a transfer to the agent who already has the conversation', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  const sueId = await idOf('support@quarry.example')
  for (const cookie of [sue, otto])
    expect(readChanged(await postCommand(id, 'transfer', { agentId: sueId }, cookie)).agent).toBe(
      'Sue Park',
    )
  expect((await read(id)).messages.at(-1)?.notice).toBe('joined')
  const ottoId = await idOf('operator@quarry.example')
  expect(readChanged(await postCommand(id, 'transfer', { agentId: ottoId }, otto)).agent).toBe(
    'Otto Lin',
  )
  expect((await postCommand(id, 'transfer', { agentId: ottoId })).statusCode).toBe(409)
})

test('lets an operator transfer a conversation of another agent', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  expect(readChanged(await postCommand(id, 'transfer', { agentId: null }, otto)).state).toBe(
    'waiting',
  )
})

test('requests a rating when a conversation is closed, and accepts no further change', async () => {
  const id = await addWaiting()
  expect((await postCommand(id, 'close')).statusCode).toBe(409)
  await postCommand(id, 'take')
  expect((await postCommand(id, 'close', {}, otto)).statusCode).toBe(409)
  for (const _ of [1, 2])
    expect(readChanged(await postCommand(id, 'close'))).toMatchObject({
      state: 'closed',
      isRatingAsked: true,
    })
  expect((await sendReply(id, 'Too late')).statusCode).toBe(409)
  expect((await postCommand(id, 'take')).json().details).toEqual({ state: 'closed', agent: null })
  const { closed, taken } = await list()
  expect([closed.map(one => one.id), taken]).toEqual([[id], []])
  expect((await read(id)).messages.at(-1)).toMatchObject({ notice: 'closed', name: 'Sue Park' })
})

test('does not close a conversation while it has a message of the customer that the agent has not read', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  await run(`INSERT INTO messages (conversation_id, sequence, author, language, text)
    VALUES ('${id}', 5, 'customer', 'es', 'Una persona más')`)
  await run(`UPDATE conversations SET last_sequence = 5 WHERE id = '${id}'`)
  const early = await postCommand(id, 'close', { readSequence: 4 })
  expect([early.statusCode, early.json().error]).toEqual([409, 'customer_wrote'])
  expect((await read(id)).conversation.state).toBe('taken')
  await sendReply(id, 'Claro')
  expect((await postCommand(id, 'close', { readSequence: -1 })).statusCode).toBe(422)
  expect(readChanged(await postCommand(id, 'close', { readSequence: 5 })).state).toBe('closed')
  expect((await postCommand(id, 'close', { readSequence: 4 })).statusCode).toBe(200)
})

test('marks messages as seen only for the agent who has taken the conversation', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  expect((await list()).taken[0]?.unseen).toBe(1)
  await postCommand(id, 'seen', { sequence: 3 }, otto)
  expect((await list()).taken[0]?.unseen).toBe(1)
  expect(readChanged(await postCommand(id, 'seen', { sequence: 2 ** 40 }))).toMatchObject({
    seenByTeam: 4,
    unseen: 0,
  })
  expect(readChanged(await postCommand(id, 'seen', { sequence: 2 })).seenByTeam).toBe(4)
})

test('returns a conversation to the queue 15 minutes after the session of its agent from the OpenID provider', async () => {
  const id = await addWaiting()
  await postCommand(id, 'take')
  const staffProvider = { name: 'Provider', hasAccountRoles: false }
  const config = { ...shop.dependencies.config, staffProvider }
  const stateAfter = async (minutes: number) => {
    await run(`UPDATE sessions SET staff_role = 'support', staff_subject = 'sue',
      revoked_at = now() - interval '${minutes} minutes'`)
    await returnAbandoned({ ...shop.dependencies, config } as Dependencies)
    const { rows } = await shop.dependencies.pool.query('SELECT state FROM conversations')
    return rows[0].state
  }
  expect(await stateAfter(14)).toBe('taken')
  expect(await stateAfter(16)).toBe('waiting')
  const { rows } = await shop.dependencies.pool.query(
    'SELECT notice FROM messages ORDER BY sequence',
  )
  expect(rows.slice(2).map(({ notice }) => notice)).toEqual(['waiting', 'joined', 'waiting'])
})
