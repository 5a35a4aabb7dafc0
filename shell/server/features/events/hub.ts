import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { collectStock, refreshFlavors } from '../catalog/index.ts'
import { createClock } from './clock.ts'
import type { Follower } from './follower.ts'
import { type Listening, listen } from './listen.ts'
import { readNotice } from './notice.ts'
import { createReader } from './reader.ts'
import { createRounds } from './rounds.ts'
import { begin, catchUp, type Start } from './start-stream.ts'
import { createPassing } from './typing-relay.ts'

/** What is said within so long goes out together. */
const chatBatchMs = 20

type EventHub = {
  isListening: () => boolean
  /** Writes what the client missed, and everything from now on. */
  follow: (follower: Follower, start: Start) => Promise<void>
  leave: (follower: Follower) => void
  stop: () => Promise<void>
}

/** Runs `work` a moment after it was woken, once for all who woke it meanwhile. */
function createPause(work: () => void) {
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    work()
  }
  return {
    wake: (): void => {
      timer ??= setTimeout(run, chatBatchMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** What a process knows of the log and of its followers, and how it comes to know more. */
function createSenses(dependencies: Dependencies, log: FastifyBaseLogger) {
  const { database, pool, direct, config } = dependencies
  const followers = new Set<Follower>()
  const reader = createReader(database, followers)
  const passing = createPassing(database, followers)
  let listening: Listening | undefined

  const collecting = createRounds(async () => {
    if (config.apiUrl !== null) await refreshFlavors(dependencies).catch(() => undefined)
    await collectStock(database)
  })
  const isListening = () => listening?.isLive() ?? false
  const look = async (): Promise<void> => {
    await passing.look(isListening())
    if ([...followers].some(({ topics }) => topics.includes('stock'))) await collecting.next()
    await reader.next()
  }
  const clock = createClock({ look, isNeeded: () => followers.size > 0, isListening, log })
  const chat = createPause(() => {
    reader.next().catch(error => log.warn({ err: error }, 'Events could not be read'))
  })
  const hear = (payload: string): void => {
    const notice = readNotice(payload)
    if (notice?.kind === 'stock') clock.wake()
    if (notice?.kind === 'chat' && followers.size > 0) chat.wake()
    if (notice?.kind === 'typing') passing.tellTyping(notice.typing)
    if (notice?.kind === 'ended') passing.endSessions([notice.sessionId])
  }
  return {
    ...{ followers, reader, passing, collecting, clock, isListening },
    open: (): void => {
      listening ??= listen({ pool, direct }, hear)
    },
    close: async (): Promise<void> => {
      clock.stop()
      chat.stop()
      await collecting.settled()
      await reader.settled()
      await listening?.stop()
    },
  }
}

/** One for each process. */
export function createEventHub(dependencies: Dependencies, log: FastifyBaseLogger): EventHub {
  const { database } = dependencies
  const senses = createSenses(dependencies, log)
  const { followers, reader, passing, collecting, clock, isListening } = senses
  let isStopped = false

  return {
    isListening,
    async follow(follower, start) {
      senses.open()
      const { stream, topics } = follower
      if (topics.includes('stock')) await collecting.next()
      await reader.next()
      await begin(database, follower, start)
      await catchUp(database, follower, reader.cursor)
      if (isStopped) return stream.end()
      if (stream.body.destroyed) return
      followers.add(follower)
      clock.start()
      // It may have ended while nobody listened for it.
      await passing.checkSessions([follower])
    },
    leave: follower => void followers.delete(follower),
    async stop() {
      isStopped = true
      for (const { stream } of followers) stream.end()
      followers.clear()
      await senses.close()
    },
  }
}
